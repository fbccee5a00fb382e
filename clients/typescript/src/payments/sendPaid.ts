import type { SendRequest } from '../createQuartet.ts'
import { PaymentRefused, PaymentUnresolved } from '../errors.ts'
import { decodeJson64, isObject } from './json64.ts'
import type { Platform } from './platform.ts'
import type { SignedPayment } from './signPayment.ts'

/** Timeout of one request, ms; the service answers within 30 seconds. */
const ANSWER_MS = 45_000
/**
 * Minimum wait between tries and maximum wait of the back-off, ms. The minimum also applies to a `retry-after` of 0.
 */
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [1_000, 8_000]
/** Statuses below 500 after which the same payment can still get an answer. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])
/** Minimum status of a failure of the server, or of a proxy before the server. */
const MIN_FAILURE = 500

export type PaidCall = {
  readonly send: SendRequest
  /** Returns a fresh copy of the request without its payment. */
  readonly copy: () => Request
  readonly payment: SignedPayment
  /** Maximum time in which the same payment is sent again, ms. */
  readonly patienceMs: number
}

type Tried = { readonly response: Response } | { readonly response: null; readonly cause: unknown }

/**
 * Sends a payment until the server returns its answer. Each try sends the same payment, which a server charges at most
 * once.
 *
 * Throws PaymentRefused and PaymentUnresolved.
 */
export async function sendPaid(
  deps: Pick<Platform, 'nowMs' | 'wait'>,
  call: PaidCall,
): Promise<Response> {
  const endMs = deps.nowMs() + call.patienceMs
  const { signal } = call.copy()
  for (let tries = 0; ; tries += 1) {
    const tried = await tryOnce(call)
    const { response } = tried
    if (response?.status === 402) throw await refusal(response, call.payment)
    if (response !== null && (await isFinal(response))) return response
    const waitMs = waitOf(response, tries)
    const isOver = signal.aborted || isMoved(response) || deps.nowMs() + waitMs > endMs
    if (isOver) throw unresolvedError(call, tried)
    await response?.body?.cancel()
    await deps.wait(waitMs, signal).catch((cause: unknown) => {
      throw unresolvedError(call, { response: null, cause })
    })
  }
}

async function tryOnce({ send, copy, payment }: PaidCall): Promise<Tried> {
  const request = copy()
  const headers = new Headers(request.headers)
  headers.set('payment-signature', payment.header)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(ANSWER_MS)])
  // The payment is for this server only, so the request does not follow a redirect.
  const paid = new Request(request, { headers, signal, redirect: 'manual' })
  try {
    return { response: await send(paid) }
  } catch (cause) {
    return { response: null, cause }
  }
}

/** A 202 with a `paymentId` is a pending payment; any other 202 is the answer of the operation. */
async function isFinal(response: Response): Promise<boolean> {
  if (response.status !== 202) return !isPassing(response.status) && !isMoved(response)
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return isObject(body) && body['paymentId'] === undefined
}

/**
 * Returns true for a status that leaves the charge unknown: proxies have their own statuses (520 to 530), and the
 * server may have charged the payment.
 */
const isPassing = (status: number): boolean => status >= MIN_FAILURE || PASSING.has(status)

/** Returns true for a redirect; browsers report a redirect that was not followed as status 0. */
function isMoved(response: Response | null): boolean {
  return (
    response !== null &&
    (response.status === 0 || (response.status >= 300 && response.status < 400))
  )
}

function waitOf(response: Response | null, tries: number): number {
  const stated = response?.headers.get('retry-after') ?? ''
  if (/^\d{1,6}$/.test(stated)) return Math.max(Number(stated) * 1_000, FIRST_WAIT_MS)
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), MAX_WAIT_MS)
}

async function refusal(response: Response, payment: SignedPayment): Promise<PaymentRefused> {
  const header = decodeJson64(response.headers.get('payment-required') ?? '')
  const body: unknown = await response.json().catch(() => undefined)
  const stated =
    (isObject(body) ? (body['reason'] ?? body['code'] ?? body['error']) : undefined) ??
    header?.['code'] ??
    header?.['error']
  const reason = typeof stated === 'string' ? stated : 'no reason was given'
  return new PaymentRefused(reason, payment.validBeforeSec)
}

function unresolvedError({ payment }: PaidCall, tried: Tried): PaymentUnresolved {
  const { header, validBeforeSec } = payment
  const status = tried.response?.status ?? null
  const cause = tried.response === null ? tried.cause : undefined
  return new PaymentUnresolved({ payment: header, validBeforeSec, status, cause })
}
