import { randomBytes } from 'node:crypto'
import type { Authorization } from '../../../core/payments/domain/authorization.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Offer } from './challenge.ts'
import type { Payer } from './payer.ts'

/** Signed payment: its authorization, and its header. */
export type SignedPayment = {
  readonly offer: Offer
  readonly authorization: Authorization
  readonly signature: `0x${string}`
  /** Value of `PAYMENT-SIGNATURE`. */
  readonly header: string
}

/** Signs an offer as a client of version 2 does; `changes` produce an invalid payment. */
export async function signPayment(
  payer: Payer,
  offer: Offer,
  changes: Partial<Authorization> = {},
): Promise<SignedPayment> {
  const nowSec = Math.floor(Date.now() / 1000)
  const authorization: Authorization = {
    from: payer.address,
    to: offer.payTo,
    valueUsdc6: offer.amountUsdc6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(nowSec + offer.timeoutSec),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...changes,
  }
  const signature = await payer.sign(offer.token, authorization)
  const payload = {
    x402Version: 2,
    resource: offer.resource,
    accepted: offer.row,
    payload: { signature, authorization: authorizationJson(authorization) },
  }
  return { offer, authorization, signature, header: base64(payload) }
}

/** Returns the authorization in JSON form: every number is a string of digits. */
export function authorizationJson(authorization: Authorization): Record<string, string> {
  return {
    from: authorization.from,
    to: authorization.to,
    value: String(authorization.valueUsdc6),
    validAfter: String(authorization.validAfterSec),
    validBefore: String(authorization.validBeforeSec),
    nonce: authorization.nonce,
  }
}

export function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

/** Answer to a payment. */
export type PaymentAnswer = {
  readonly status: number
  readonly body: string
  readonly headers: Headers
}

/** Sends a payment, by POST if there is a body, with further headers; rejects if the connection breaks. */
export async function sendPayment(
  url: string,
  header: string,
  body?: object,
  others: Readonly<Record<string, string>> = {},
): Promise<PaymentAnswer> {
  const isPost = body !== undefined
  const response = await fetch(url, {
    ...(isPost && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...others,
      'payment-signature': header,
      ...(isPost && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: response.status, body: await response.text(), headers: response.headers }
}
