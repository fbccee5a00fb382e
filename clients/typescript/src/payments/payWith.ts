import type { SendRequest } from '../createQuartet.ts'
import { type Budget, signWithin } from './budget.ts'
import { chooseOffer, type Limits } from './chooseOffer.ts'
import { createRepeatableRequest } from './createRepeatableRequest.ts'
import { parseChallenge } from './parseChallenge.ts'
import { type Platform, platform } from './platform.ts'
import { sendPaid } from './sendPaid.ts'
import type { Signer } from './signer.ts'
import { signPayment } from './signPayment.ts'

export type PayTerms = Limits & {
  /** Limit for all signatures of one UTC day; no limit by default. */
  readonly budget?: Budget | undefined
  /** Maximum time in which a payment with an unknown outcome is sent again, ms; two minutes by default. */
  readonly patienceMs?: number
  /** Function that sends the requests; `globalThis.fetch` by default. */
  readonly fetch?: SendRequest
}

/** Default of `patienceMs`, ms; longer than the life of a signature for signals, the bridge or gas. */
export const PATIENCE_MS = 120_000

/**
 * Creates a `fetch` that pays for calls: at most one signature per call, and never above `maxUsdc6`.
 *
 * The `fetch` validates the price before a signature: x402 version 2, native USDC, an allowed chain. When no answer
 * arrives, the `fetch` sends the same signature again. The `fetch` throws InvalidChallenge, NoWayToPay, OverCap and
 * OverBudget before a signature, PaymentRefused and PaymentUnresolved after a signature.
 */
export function payWith(signer: Signer, terms: PayTerms): SendRequest {
  return createPayer(platform, signer, terms)
}

/** Creates the `fetch` of `payWith` with a given clock, timer and randomness. */
export function createPayer(deps: Platform, signer: Signer, terms: PayTerms): SendRequest {
  const { patienceMs = PATIENCE_MS, fetch: send = (request) => globalThis.fetch(request) } = terms
  return async (request) => {
    const copy = await createRepeatableRequest(request)
    const priced = await send(copy())
    if (priced.status !== 402 || request.headers.has('payment-signature')) return priced
    const challenge = parseChallenge(priced)
    const offer = chooseOffer(challenge, terms, signer.address)
    await priced.body?.cancel()
    const { amountUsdc6 } = offer
    const payment = await signWithin(terms.budget, { amountUsdc6, nowMs: deps.nowMs() }, () =>
      signPayment(deps, signer, { offer, resource: challenge.resource }),
    )
    return sendPaid(deps, { send, copy, payment, patienceMs })
  }
}
