import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { AMOUNTS, GUIDANCE, WHAT } from '../../core/catalogue/guidance.ts'
import { API_VERSION } from '../discovery/openapi.ts'
import type { HttpContext } from '../http/exchange.ts'
import type { Resources } from './createResources.ts'
import type { Tools } from './createTools.ts'

export type Served = { readonly tools: Tools; readonly resources: Resources }

/** Milliseconds for which clients may cache lists, which change only with a release. */
const LIST_TTL_MS = 3_600_000
/** Milliseconds for which clients may cache a document, the same as over HTTP. */
const DOCUMENT_TTL_MS = 300_000

const HOW_TO_PAY =
  'A paid tool without a payment returns its price (x402, scheme exact): sign one entry of ' +
  '`accepts`, which needs no gas, and repeat the same call with the payment in ' +
  '_meta["x402/payment"]. You are charged once, and only with the answer; after a timeout, ' +
  'repeat the call with the same payment, its `accepted` and `extensions` unchanged, and ' +
  'never sign again.'

const HOW_TO_FIND =
  'tools/list starts with the tools for a first vault and a bridge. find_tool returns the ' +
  'definitions of further tools by words of a task; every tool can be called by its name.'

const ABOUT = { name: 'quartet', title: 'Quartet', version: API_VERSION }

const forever = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const
const OPTIONS = {
  capabilities: { tools: {}, resources: {} },
  instructions: `${WHAT} ${HOW_TO_FIND} ${GUIDANCE} ${AMOUNTS} ${HOW_TO_PAY}`,
  cacheHints: {
    'tools/list': forever,
    'resources/list': forever,
    'resources/templates/list': forever,
    'server/discover': forever,
    'resources/read': { ttlMs: DOCUMENT_TTL_MS, cacheScope: 'public' },
  },
} as const

/** Creates the protocol server of one request; no state survives the request. */
export function createServer({ tools, resources }: Served, context: HttpContext): Server {
  const server = new Server(ABOUT, OPTIONS)
  // `serveProtocol` replaces this empty list with the tools.
  server.setRequestHandler('tools/list', () => ({ tools: [] }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name)
    if (tool === undefined) throw unknownTool(params.name)
    return tool.call({ args: params.arguments ?? {}, meta: mcpReq._meta, context })
  })
  server.setRequestHandler('resources/list', () => ({ resources: [...resources.list] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri, context))
  return server
}

function unknownTool(name: string): ProtocolError {
  const shown = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, 64)
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${shown}; call find_tool with words of the task`,
  )
}
