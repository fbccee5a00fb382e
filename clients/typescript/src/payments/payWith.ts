import type { SendRequest } from '../createQuartet.ts'
import { chooseOffer, type Limits } from './chooseOffer.ts'
import { type Outside, outside } from './outside.ts'
import { readChallenge } from './readChallenge.ts'
import { repeatable } from './repeatable.ts'
import { sendPaid } from './sendPaid.ts'
import type { Signer } from './signer.ts'
import { signPayment } from './signPayment.ts'

export type PayTerms = Limits & {
  /** How long a payment is sent again whose outcome is not known, ms; two minutes when absent. */
  readonly patienceMs?: number
  /** Sends the requests; the platform's own when absent. */
  readonly fetch?: SendRequest
}

/** Longer than any signature for signals, the bridge or gas can be charged, ms. */
export const PATIENCE_MS = 120_000

/**
 * A `fetch` that pays what a call costs: it signs at most once per call, and never above `maxUsdc6`.
 *
 * The price is checked before anything is signed: x402 version 2, native USDC on a chain that is allowed. What comes
 * back without an answer is sent again with the same signature. The `fetch` throws InvalidChallenge, NoWayToPay and
 * OverCap before anything was signed, PaymentRefused and PaymentUnresolved after it.
 */
export function payWith(signer: Signer, terms: PayTerms): SendRequest {
  return createPayer(outside, signer, terms)
}

/** `payWith` with a clock and randomness of the caller's. */
export function createPayer(deps: Outside, signer: Signer, terms: PayTerms): SendRequest {
  const { patienceMs = PATIENCE_MS, fetch: send = (request) => globalThis.fetch(request) } = terms
  return async (request) => {
    const copy = await repeatable(request)
    const priced = await send(copy())
    if (priced.status !== 402 || request.headers.has('payment-signature')) return priced
    const challenge = readChallenge(priced)
    const offer = chooseOffer(challenge, terms, signer.address)
    await priced.body?.cancel()
    const payment = await signPayment(deps, signer, { offer, resource: challenge.resource })
    return sendPaid(deps, { send, copy, payment, patienceMs })
  }
}
