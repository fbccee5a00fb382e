import type { App } from '../../../api/app.ts'

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

type Send = { readonly headers?: Record<string, string>; readonly path?: string }

/** Posts any body as a client of 2025 does. */
export function postMcp(app: App, body: string, { headers, path = '/mcp' }: Send = {}) {
  return app.request(path, { method: 'POST', headers: { ...HEADERS, ...headers }, body })
}

/** Sends one JSON-RPC request as a client of 2025 does. */
export function rpc(app: App, method: string, params: unknown, send: Send = {}) {
  return postMcp(app, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), send)
}

const MODERN = '2026-07-28'

/** Sends one request in revision 2026-07-28, whose headers repeat parts of the body. */
export function modernRpc(
  app: App,
  method: string,
  params: { readonly name?: string; readonly [key: string]: unknown },
  path = '/mcp',
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
  return rpc(app, method, { ...params, _meta: meta }, { headers, path })
}
