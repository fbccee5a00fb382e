import type { Hex } from 'viem'
import type { BridgeQuery } from '../../core/bridge/domain/bridgeAsk.ts'
import { type BridgeReason, bridgeReasons } from '../../core/bridge/domain/bridgeReasons.ts'
import type { QuotedBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import type { Bridge, BridgeBooking, BridgeRoutes, Bridges } from '../../core/bridge/ports.ts'
import type { ErrorCode } from '../../core/catalogue/errorCodes.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import { type PaymentReason, paymentReasons } from '../../core/payments/domain/paymentReasons.ts'
import type { PayerQueues } from '../payments/createPayerQueues.ts'

export type BridgeCallDeps = {
  readonly bridges: Bridges
  readonly routes: BridgeRoutes
  readonly clock: Clock
  readonly crashAt: CrashAt
  readonly turns: Pick<PayerQueues, 'prove'>
}

/** A bridge that somebody asks for. */
export type BridgeRequest = {
  readonly ask: BridgeQuery
  readonly referrer: Hex | null
  /** Under which a payment may name it. */
  readonly resourceUrl: string
}

/** Why a payment is refused; nothing was taken. */
export type BridgeRefusal = {
  /** Code of x402 where it has one, else our word. */
  readonly code: ErrorCode
  readonly reason: BridgeReason | PaymentReason
  readonly words: string
  /** The bridge that was tried and failed on the chain, if it came to that. */
  readonly tried: Bridge | null
}

/** What becomes of a request for a bridge. */
export type BridgeOutcome =
  /** Nothing was paid yet. */
  | { readonly kind: 'challenge'; readonly offer: QuotedBridgeQuery }
  | { readonly kind: 'refused'; readonly offer: QuotedBridgeQuery; readonly refusal: BridgeRefusal }
  /** The authorization has, or will have, its outcome. */
  | ({ readonly kind: 'conflict' } & BridgeConflict)
  /** Too many burns of this payer failed. */
  | { readonly kind: 'limited'; readonly retryAfterSec: number }
  | { readonly kind: 'pending'; readonly bridge: Bridge }
  | {
      readonly kind: 'delivered'
      readonly bridge: Bridge
      readonly booking: BridgeBooking | null
    }
  /** It was never handed to a node. */
  | { readonly kind: 'not_submitted' }

export type BridgeConflict = {
  readonly code: 'already_bridged' | 'front_run' | 'refunded'
  readonly burnTx: Hex | null
  readonly refundTx: Hex | null
  /** What its status goes by. */
  readonly statusOf: Hex
}

/** A refusal in the words of the bridge. */
export function bridgeRefusal(reason: BridgeReason, tried: Bridge | null = null): BridgeRefusal {
  const [code, words] = bridgeReasons[reason]
  return { code: code ?? reason, reason, words, tried }
}

/** A refusal that any paid call could give. */
export function paymentRefusal(reason: PaymentReason): BridgeRefusal {
  return { code: reason, reason, words: paymentReasons[reason], tried: null }
}
