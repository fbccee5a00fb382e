import { z } from 'zod'

/** Capabilities of a client that accepts tasks. */
export const TASK_CAPABILITIES = { extensions: { 'io.modelcontextprotocol/tasks': {} } }

const MODERN = '2026-07-28'
const answer = z.looseObject({ result: z.looseObject({ resultType: z.literal('task') }) })

/**
 * Calls a tool as a client that accepts tasks, and returns the created task.
 *
 * The library of the protocol rejects results of the type `task`, so the request is written here. Throws ZodError for
 * every other result.
 */
export async function createTask(
  url: string,
  params: { readonly name: string; readonly arguments: object; readonly _meta: object },
): Promise<{ readonly [key: string]: unknown }> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': TASK_CAPABILITIES,
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': 'tools/call',
      'mcp-name': params.name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { ...params, _meta: { ...meta, ...params._meta } },
    }),
  })
  return answer.parse(await response.json()).result
}
