import type { BridgeDeps } from '../../ports.ts'
import { type Challenge, parseAnswer } from './parseChallenge.ts'

/** Fetches the 402 challenge of a third-party endpoint with a request without a payment. Throws `FetchRefused`. */
export async function challengeAt(
  { outside }: Pick<BridgeDeps, 'outside'>,
  url: string,
  method: 'GET' | 'POST',
): Promise<Challenge> {
  const accept = { accept: 'application/json' }
  const answer = await outside(
    url,
    method === 'GET'
      ? { method, headers: accept }
      : { method, headers: { ...accept, 'content-type': 'application/json' }, body: '{}' },
  )
  return parseAnswer(answer, answer.finalUrl)
}
