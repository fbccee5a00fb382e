/** Returns the method of a JSON-RPC request; null for a body that is not a request. */
export function methodOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('method' in body)) return null
  return typeof body.method === 'string' ? body.method : null
}
