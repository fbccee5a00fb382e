/** The method that a request of JSON-RPC asks for; null for what is no request. */
export function methodOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('method' in body)) return null
  return typeof body.method === 'string' ? body.method : null
}
