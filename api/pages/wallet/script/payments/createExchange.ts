import { isRecord } from '../flow/wallet.ts'
import type { PaidCall } from './payment.ts'

/** Reply of the service to a paid call, with or without a payment. */
export type PaidReply = {
  readonly status: number
  /** Header `PAYMENT-REQUIRED`; null without one. */
  readonly challenge: string | null
  /** Header `Retry-After`, seconds; null without one. */
  readonly retryAfterSec: number | null
  /** JSON object of the body; null for another body. */
  readonly body: Readonly<Record<string, unknown>> | null
}

/** Sends a call with a payment, or without; null if no reply arrives. */
export type Exchange = (call: PaidCall, payment: string | null) => Promise<PaidReply | null>

type Send = (path: string, init: SentInit) => Promise<Received>
type SentInit = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly redirect: 'error'
  readonly cache: 'no-store'
  readonly signal: AbortSignal
  readonly body?: string
}
type Received = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** Time limit of one request, ms: the service answers a bridge within 30 seconds. */
const ANSWER_MS = 45_000

/** Creates the exchange over `fetch`. A payment is for this origin alone, so no redirect is followed. */
export function createExchange(send: Send): Exchange {
  return async ({ method, path, body }, payment) => {
    try {
      const reply = await send(path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== null && { 'content-type': 'application/json' }),
          ...(payment !== null && { 'payment-signature': payment }),
        },
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(body !== null && { body: JSON.stringify(body) }),
      })
      const content = await reply.json().catch(() => null)
      const wait = reply.headers.get('retry-after') ?? ''
      return {
        status: reply.status,
        challenge: reply.headers.get('payment-required'),
        retryAfterSec: /^\d{1,6}$/.test(wait) ? Number(wait) : null,
        body: isRecord(content) ? content : null,
      }
    } catch {
      return null
    }
  }
}

/** Returns the reason that the service states; a status without a reason otherwise. */
export const reasonOf = ({ status, body }: PaidReply): string =>
  typeof body?.['error'] === 'string' ? body['error'] : `status ${status}`
