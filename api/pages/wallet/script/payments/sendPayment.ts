import { type Hex, isRecord } from '../flow/wallet.ts'
import { type Exchange, type PaidReply, reasonOf } from './createExchange.ts'
import type { Payment, PaymentEvent } from './payment.ts'

/** Result of one request for a payment: an event, or the reason and the wait before the same request. */
export type Tried =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'again'; readonly waitMs: number; readonly words: string }

/** Shortest and longest wait before the same request, ms. */
const [MIN_WAIT_MS, MAX_WAIT_MS] = [1_000, 30_000]
/** Interval of the reads of a bridge, ms: a block of the slower chain. */
const FOLLOW_MS = 2_000
/** Statuses below 500 after which the same payment can still get an answer. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])
/** Lowest status of a failure of the service, or of a proxy before the service. */
const MIN_FAILURE = 500
const HASH_AT_END = /0x[0-9a-fA-F]{64}$/

/** Sends the payment, or reads the bridge of the payment, once. Each request sends the same signature. */
export async function sendPayment(exchange: Exchange, payment: Payment): Promise<Tried> {
  const { state, call, header, follows } = payment
  if (state === 'following' && follows !== null) {
    const path = `/v1/bridge/status/${follows}`
    return readStatus(await exchange({ method: 'GET', path, body: null }, null))
  }
  return readReply(payment, await exchange(call, header))
}

function readReply({ kind }: Payment, reply: PaidReply | null): Tried {
  if (reply === null) return again(null, 'The service does not answer.')
  const { status, body } = reply
  const bridge = kind === 'bridge' ? bridgeIn(body) : null
  if ((status === 202 || status === 409) && bridge !== null) {
    return { kind: 'event', event: { kind: 'following', follows: bridge } }
  }
  if (status === 200 && body !== null) {
    return { kind: 'event', event: { kind: 'answered', answer: body } }
  }
  if (status === 202) return again(reply, 'The charge is on its way to a block.')
  const isPassing = status >= MIN_FAILURE || PASSING.has(status)
  // A refusal without a code is of a proxy, which knows nothing about the payment.
  if (isPassing || typeof body?.['code'] !== 'string') {
    return again(reply, `The service has no answer now: ${reasonOf(reply).replace(/\.?$/, '.')}`)
  }
  const problem = `The service refuses: ${reasonOf(reply).replace(/\.?$/, '.')}`
  // A conflict states itself whether the payment was charged; every other refusal precedes a charge.
  const event: PaymentEvent =
    status === 409
      ? { kind: 'ended', problem }
      : { kind: 'unpaid', problem: `${problem} Nothing was charged.` }
  return { kind: 'event', event }
}

/** Source: fields of `GET /v1/bridge/status/{burnTx}`. */
function readStatus(reply: PaidReply | null): Tried {
  const { body = null } = reply ?? {}
  if (reply?.status !== 200 || body === null) {
    return {
      kind: 'again',
      waitMs: FOLLOW_MS,
      words: 'The state of the bridge is unavailable now.',
    }
  }
  const { status, refunded, reverted, reason, nextStep } = body
  if (status === 'minted') return { kind: 'event', event: { kind: 'answered', answer: body } }
  if (refunded === true) {
    const problem = 'A third party sent the signature first. The payment was returned in full.'
    return { kind: 'event', event: { kind: 'ended', problem } }
  }
  if (reverted === true) {
    const why = typeof reason === 'string' ? `: ${reason}` : ''
    const problem = `The bridge was cancelled${why}. Nothing was charged.`
    return { kind: 'event', event: { kind: 'unpaid', problem } }
  }
  const words = typeof nextStep === 'string' ? nextStep : 'The bridge is under way.'
  return { kind: 'again', waitMs: FOLLOW_MS, words }
}

/** Returns the hash by which the service names a bridge. */
function bridgeIn(body: PaidReply['body']): Hex | null {
  const url = isRecord(body) ? body['statusUrl'] : null
  const [hash] = typeof url === 'string' ? (HASH_AT_END.exec(url) ?? []) : []
  return hash === undefined ? null : `0x${hash.slice(2)}`
}

function again(reply: PaidReply | null, words: string): Tried {
  const statedMs = (reply?.retryAfterSec ?? 2) * 1_000
  return { kind: 'again', waitMs: Math.min(Math.max(statedMs, MIN_WAIT_MS), MAX_WAIT_MS), words }
}
