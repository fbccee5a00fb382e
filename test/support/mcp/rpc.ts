import type { App } from '../../../api/app.ts'

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

type Send = { readonly headers?: Record<string, string>; readonly path?: string }

/** Any body at all, as an HTTP request of a client of 2025 has it. */
export function postMcp(app: App, body: string, { headers, path = '/mcp' }: Send = {}) {
  return app.request(path, { method: 'POST', headers: { ...HEADERS, ...headers }, body })
}

/** One request of JSON-RPC, as a client of 2025 sends it. */
export function rpc(app: App, method: string, params: unknown, send: Send = {}) {
  return postMcp(app, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), send)
}

const MODERN = '2026-07-28'

/** The same in revision 2026-07-28, whose headers repeat what the body says. */
export function modernRpc(
  app: App,
  method: string,
  params: { readonly name?: string; readonly [key: string]: unknown },
) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  }
  const headers = {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(params.name !== undefined && { 'mcp-name': params.name }),
  }
  return rpc(app, method, { ...params, _meta: meta }, { headers })
}
