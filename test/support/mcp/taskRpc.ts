import type { App } from '../../../api/app.ts'
import { rpc } from './rpc.ts'
import { TASK_CAPABILITIES } from './taskCall.ts'

const MODERN = '2026-07-28'

/** Sends one request of revision 2026-07-28 as a client with these capabilities; by default the client accepts tasks. */
export async function taskRpc(
  app: App,
  method: string,
  params: { readonly [key: string]: unknown },
  capabilities: object = TASK_CAPABILITIES,
) {
  const named = params['name'] ?? params['taskId']
  const headers = {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(typeof named === 'string' && { 'mcp-name': named }),
  }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  const sent = { ...params, _meta: { ...meta, ...metaOf(params) } }
  const response = await rpc(app, method, sent, { headers })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

function metaOf({ _meta: meta }: { readonly [key: string]: unknown }): object {
  return typeof meta === 'object' && meta !== null ? meta : {}
}
