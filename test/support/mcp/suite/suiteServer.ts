import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server'
import { PNG } from './suiteContents.ts'
import { listedPrompts, suitePrompts } from './suitePrompts.ts'
import { requestState } from './suiteRounds.ts'
import { suiteTools } from './suiteTools.ts'

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

/** Creates a server with everything that the protocol's conformance suite needs, except sessions. */
export function suiteServer(): Server {
  const capabilities = {
    tools: {},
    prompts: {},
    resources: { subscribe: true },
    completions: {},
    logging: {},
  }
  const server = new Server({ name: 'suite', version: '1.0.0' }, { capabilities, requestState })
  server.setRequestHandler('tools/list', () => ({ tools: [] }))
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = suiteTools.get(params.name)
    if (tool === undefined) throw unknown(params.name)
    return tool(context)
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }))
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    const prompt = suitePrompts.get(params.name)
    if (prompt === undefined) throw unknown(params.name)
    return prompt.get(params.arguments ?? {}, context)
  })
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['test'], total: 1, hasMore: false },
  }))
  server.setRequestHandler('resources/list', () => ({
    resources: [
      { uri: 'test://static-text', name: 'text', description: 'Text', mimeType: 'text/plain' },
      {
        uri: 'test://static-binary',
        name: 'binary',
        description: 'A pixel',
        mimeType: 'image/png',
      },
    ],
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'data' }],
  }))
  server.setRequestHandler('resources/read', ({ params }) => ({
    contents: [contentOf(params.uri)],
  }))
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
  return server
}

/** Returns the suite's tools as listed. */
export function listedTools(): string {
  const tools = [...suiteTools.keys()].map((name) => ({
    name,
    description: name,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  }))
  return JSON.stringify(tools)
}

function contentOf(uri: string) {
  const [, id] = TEMPLATE.exec(uri) ?? []
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` }
    return { uri, mimeType: 'application/json', text: JSON.stringify(data) }
  }
  if (uri === 'test://static-text') {
    const words = 'This is the content of the static text resource.'
    return { uri, mimeType: 'text/plain', text: words }
  }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG }
  throw new ResourceNotFoundError(uri)
}

function unknown(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown ${name}`)
}
