import type { App } from '../../../api/app.ts'

type Call = {
  readonly method?: string
  readonly params?: unknown
  readonly headers?: Record<string, string>
}

/** Sends one request of the JSON-RPC binding, as a client of 1.0 does. */
export async function callA2a(app: App, { method = 'SendMessage', params, headers }: Call) {
  const response = await postA2a(
    app,
    JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    headers,
  )
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  const body: any = await response.json()
  return { status: response.status, headers: response.headers, body }
}

/** Posts any body. */
export async function postA2a(app: App, body: string, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', 'a2a-version': '1.0', ...headers }
  return app.request('/a2a', { method: 'POST', headers: all, body })
}

/** Sends one part and returns the agent's message with its metadata. */
export async function sendPart(
  app: App,
  part: object,
  metadata?: Readonly<Record<string, unknown>>,
) {
  const message = {
    messageId: 'm',
    role: 'ROLE_USER',
    parts: [part],
    ...(metadata !== undefined && { metadata }),
  }
  const { body } = await callA2a(app, { params: { message } })
  return body.result?.message
}
