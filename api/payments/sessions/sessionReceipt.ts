import type { Hex } from 'viem'
import type { PaymentReceipt } from '../../../core/payments/domain/receipts/receipt.ts'
import type { PaymentOption } from '../../../core/payments/ports.ts'
import type { SessionChannel, SessionTerms } from '../../../core/payments/sessionPorts.ts'

/** A chain on which a call can be paid in a session. */
export type SessionOption = SessionTerms & { readonly option: PaymentOption }

/** Facts of a sale or a refund, as a client of the scheme reads the facts. */
export type SessionReceipt = {
  readonly channel: SessionChannel
  /** Sum of the charges after this sale, USDC-6. */
  readonly chargedUsdc6: bigint
  /** Price of this sale; null for a refund. */
  readonly amountUsdc6: bigint | null
  /** Deposit or refund with this request, USDC-6; null without one. */
  readonly movedUsdc6: bigint | null
  /** Transaction of the deposit or of the refund; null without one. */
  readonly txHash: Hex | null
  /** Signed receipt of a repeated answer; null without one. */
  readonly signed: PaymentReceipt | null
}
