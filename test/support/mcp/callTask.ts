import type { App } from '../../../api/app.ts'
import { decodeBase64Json } from '../../builders/aGate.ts'
import { taskRpc } from './taskRpc.ts'

/** Calls a tool with the payment of HTTP headers; by default as a client that accepts tasks. */
export function callTask(
  app: App,
  call: { readonly name: string; readonly args: object },
  headers: Readonly<Record<string, string>>,
  capabilities?: object,
) {
  const header = headers['payment-signature']
  const meta = header === undefined ? {} : { 'x402/payment': decodeBase64Json(header) }
  const params = { name: call.name, arguments: call.args, _meta: meta }
  return taskRpc(app, 'tools/call', params, capabilities)
}
