import type { ProbeReply, ProbeRequest } from '../ports.ts'

/** Timeout of a call. Source: the prober's specification, 5 s for every call. */
const TIMEOUT_MS = 5_000
/** Maximum answer in bytes; the largest answer of the service is about a megabyte. */
const MAX_BYTES = 8_000_000

/** Creates calls to a service as any caller sends them; never throws, and ends after 5 s or with the round. */
export function createProbeHttp(
  origin: string,
): (request: ProbeRequest, signal: AbortSignal) => Promise<ProbeReply> {
  return async (request, signal) => {
    const beganMs = performance.now()
    try {
      const response = await fetch(`${origin}${request.path}`, {
        method: request.method,
        redirect: 'manual',
        headers: headersOf(request),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      })
      const text = await textOf(response)
      const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';')
      const latencyMs = performance.now() - beganMs
      return { latencyMs, httpStatus: response.status, contentType, text, problem: null }
    } catch (error) {
      const latencyMs = performance.now() - beganMs
      return { latencyMs, httpStatus: null, contentType: '', text: '', problem: problemOf(error) }
    }
  }
}

function headersOf({ body, accept = 'application/json' }: ProbeRequest): Record<string, string> {
  return body === undefined ? { accept } : { accept, 'content-type': 'application/json' }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new RangeError('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Returns the problem without an address of the service. */
function problemOf(error: unknown): string {
  if (error instanceof RangeError) return error.message
  const name = error instanceof Error ? error.name : ''
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'connection failed'
}
