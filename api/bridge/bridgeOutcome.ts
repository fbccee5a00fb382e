import type { Hex } from 'viem'
import type { BridgeQuery } from '../../core/bridge/domain/bridgeQuery.ts'
import { type BridgeReason, bridgeReasons } from '../../core/bridge/domain/bridgeReasons.ts'
import type { QuotedBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import type { Bridge, BridgeRoutes, Bridges, ReferralCredit } from '../../core/bridge/ports.ts'
import type { ErrorCode } from '../../core/catalogue/errorCodes.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { TransferDigest } from '../../core/payments/domain/createTransferDigest.ts'
import {
  type PaymentReason,
  paymentRefusalTexts,
} from '../../core/payments/domain/paymentRefusalTexts.ts'
import type { PayerQueues } from '../payments/createPayerQueues.ts'

export type BridgeCallDeps = {
  readonly bridges: Bridges
  readonly routes: BridgeRoutes
  readonly clock: Clock
  readonly crashAt: CrashAt
  readonly queues: Pick<PayerQueues, 'prove'>
  readonly transferDigest: TransferDigest
}

/** A requested bridge. */
export type BridgeRequest = {
  readonly query: BridgeQuery
  readonly referrer: Hex | null
  /** URL by which a payment may name the request for the bridge. */
  readonly resourceUrl: string
  /**
   * True for a caller that follows the bridge as a task: the call does not wait, and a repeat of the request returns the
   * same pending bridge.
   */
  readonly isFollowed: boolean
}

/** Reason of a refused payment; the refusal takes no USDC. */
export type BridgeRefusal = {
  /** Code of x402 when x402 defines a code, else a code of the bridge. */
  readonly code: ErrorCode
  readonly reason: BridgeReason | PaymentReason
  readonly words: string
  /** The bridge that was closed without a mint; null if the payment was refused before its claim. */
  readonly tried: Bridge | null
}

/** Outcome of a request for a bridge. */
export type BridgeOutcome =
  /** The request carried no payment. */
  | { readonly kind: 'challenge'; readonly offer: QuotedBridgeQuery }
  | { readonly kind: 'refused'; readonly offer: QuotedBridgeQuery; readonly refusal: BridgeRefusal }
  /**
   * Another request with this authorization has determined, or will determine, the outcome of the
   * authorization.
   */
  | ({ readonly kind: 'conflict' } & BridgeConflict)
  /** Too many burns of this payer failed. */
  | { readonly kind: 'limited'; readonly retryAfterSec: number }
  | { readonly kind: 'pending'; readonly bridge: Bridge }
  | {
      readonly kind: 'delivered'
      readonly bridge: Bridge
      readonly booking: ReferralCredit | null
    }
  /** No node ever received the burn. */
  | { readonly kind: 'not_submitted' }

export type BridgeConflict = {
  readonly code: 'already_bridged' | 'front_run' | 'refunded'
  readonly burnTx: Hex | null
  readonly refundTx: Hex | null
  /** Key of the status page of the bridge. */
  readonly statusOf: Hex
}

/** Returns the refusal for a reason, with the code and message of the reason; `tried` is the failed bridge. */
export function bridgeRefusal(reason: BridgeReason, tried: Bridge | null = null): BridgeRefusal {
  const [code, words] = bridgeReasons[reason]
  return { code: code ?? reason, reason, words, tried }
}

/** Returns a refusal that any paid call can return. */
export function paymentRefusal(reason: PaymentReason): BridgeRefusal {
  return { code: reason, reason, words: paymentRefusalTexts[reason], tried: null }
}
