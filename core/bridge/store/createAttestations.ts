import { AttestationsUnavailable } from '../../kernel/errors.ts'
import { parseJson } from '../../kernel/parseJson.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { Attestations } from '../cctpPorts.ts'
import { parseAllowance, parseFees, parseMessages } from './parseAttestations.ts'

/** Timeout in milliseconds. Answers are small and fast; after a timeout the next poll retries. */
const TIMEOUT_MS = 5_000
/** Pause after an HTTP 429 for all processes with the same address, seconds. Source: Circle's CCTP api, rate limits. */
const RATE_LIMIT_PAUSE_SEC = 300
/** Maximum bytes of an answer: a message and its attestation take about 2 kB, and no transaction has 100 burns. */
const MAX_BYTES = 1_048_576

const HTTP_BAD_REQUEST = 400
const HTTP_NOT_FOUND = 404
const HTTP_TOO_MANY = 429

type Answer = { readonly status: number; readonly text: string }

/**
 * Creates the client of the attestation service of CCTP V2 over HTTP.
 *
 * For an unknown burn the service answers 404 or an empty list; the result is an empty list in both cases. Source:
 * Circle's CCTP api, V2.
 */
export function createAttestations(url: string): Attestations {
  const get = (path: string): Promise<Answer> => fetchAnswer(`${url}${path}`, 'GET')
  return {
    messages: async (domain, of) => {
      const query = 'burnTx' in of ? `transactionHash=${of.burnTx}` : `nonce=${of.eventNonce}`
      const answer = await get(`/v2/messages/${domain}?${query}`)
      return answer.status === HTTP_NOT_FOUND ? [] : parseAnswer(answer, parseMessages)
    },
    fees: async (fromDomain, toDomain) =>
      parseAnswer(
        await get(`/v2/burn/USDC/fees/${fromDomain}/${toDomain}?forward=true`),
        parseFees,
      ),
    fastAllowanceUsdc6: async () =>
      parseAnswer(await get('/v2/fastBurn/USDC/allowance'), parseAllowance),
    reattest: async (eventNonce) => {
      const answer = await fetchAnswer(`${url}/v2/reattest/${eventNonce}`, 'POST')
      if (answer.status === HTTP_BAD_REQUEST) return false
      parseAnswer(answer, () => true)
      return true
    },
  }
}

async function fetchAnswer(url: string, method: 'GET' | 'POST'): Promise<Answer> {
  try {
    const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    throw unavailable(RETRY_AFTER_SEC.attestationService, error)
  }
}

/** Parses an answer; throws for an error status, and for an unknown form. */
function parseAnswer<T>({ status, text }: Answer, parse: (body: unknown) => T | null): T {
  if (status === HTTP_TOO_MANY)
    throw unavailable(
      RATE_LIMIT_PAUSE_SEC,
      new Error('the attestation service rate-limits this process'),
    )
  if (status < 200 || status >= 300) {
    throw unavailable(
      RETRY_AFTER_SEC.attestationService,
      new Error(`the attestation service returned ${status}`),
    )
  }
  const parsed = parse(parseJson(text))
  if (parsed === null)
    throw unavailable(
      RETRY_AFTER_SEC.attestationService,
      new Error('the answer of the attestation service is invalid'),
    )
  return parsed
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new RangeError('the answer of the attestation service is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function unavailable(retryAfterSec: number, cause: unknown): AttestationsUnavailable {
  return Object.assign(new AttestationsUnavailable(retryAfterSec), { cause })
}
