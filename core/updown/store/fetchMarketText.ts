import { MarketUnreachable } from '../ports.ts'

/** Timeout, milliseconds; prices are valid for only one or two seconds. */
const TIMEOUT_MS = 4_000
/** Maximum bytes of an answer: 100 events of some kilobytes each. */
const MAX_BYTES = 8 * 1_048_576

/** Fetches the body of an answer of a market service as text. Throws `MarketUnreachable`. */
export async function fetchMarketText(url: string, init: RequestInit = {}): Promise<string> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new MarketUnreachable(`the market returned ${response.status}`)
    }
    return await textOf(response)
  } catch (error) {
    if (error instanceof MarketUnreachable) throw error
    throw new MarketUnreachable(
      error instanceof Error ? error.name : 'the request to the market failed',
    )
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new MarketUnreachable('the answer of the market is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
