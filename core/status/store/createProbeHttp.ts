import type { ProbeAsk, ProbeReply } from '../ports.ts'

/** A caller would have given up. Source: the prober's specification, 5 s for every call. */
const TIMEOUT_MS = 5_000
/** The largest answer of ours is about a megabyte. */
const MOST_BYTES = 8_000_000

/** Calls a service as anybody would; never throws, and never waits for longer than 5 s or the end of the turn. */
export function createProbeHttp(
  origin: string,
): (ask: ProbeAsk, signal: AbortSignal) => Promise<ProbeReply> {
  return async (ask, signal) => {
    const beganMs = performance.now()
    try {
      const response = await fetch(`${origin}${ask.path}`, {
        method: ask.method,
        redirect: 'manual',
        headers: headersOf(ask),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
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

function headersOf({ body, accept = 'application/json' }: ProbeAsk): Record<string, string> {
  return body === undefined ? { accept } : { accept, 'content-type': 'application/json' }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new RangeError('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** In words that name no address of ours. */
function problemOf(error: unknown): string {
  if (error instanceof RangeError) return error.message
  const name = error instanceof Error ? error.name : ''
  return name === 'TimeoutError' || name === 'AbortError' ? 'no answer in time' : 'no connection'
}
