/**
 * Creates a function that returns a fresh copy of a request on each call. A copy does not follow redirects, because a
 * payment is for one server.
 */
export async function createRepeatableRequest(request: Request): Promise<() => Request> {
  const { url, method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : null
  return () => new Request(url, { method, headers, signal, body, redirect: 'manual' })
}
