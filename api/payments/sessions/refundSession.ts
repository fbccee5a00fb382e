import { PaymentsUnavailable } from '../../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { SessionChannel } from '../../../core/payments/sessionPorts.ts'
import type { PaymentDeps, PaymentOutcome } from '../paymentOutcome.ts'
import { refuse, type SessionCandidate } from './sellVoucher.ts'

/** Longest wait for a refund, milliseconds. */
const REFUND_MS = 25_000

/**
 * Returns the rest of the deposits to the payer, or a part of the rest, and waits for the block.
 *
 * The voucher must state the sum of all charges, as proof that the payer knows the sum. A repeat waits for the same refund.
 * Throws PaymentsUnavailable while the refund is not in a block.
 */
export async function refundSession(
  deps: PaymentDeps,
  candidate: SessionCandidate,
): Promise<PaymentOutcome> {
  const { session, store } = candidate
  const { channelId, cumulativeUsdc6, chainId } = session
  const known = await store.find(channelId, cumulativeUsdc6)
  const { channel } = known
  if (channel === null) {
    return refuse(deps, candidate, 'invalid_batch_settlement_evm_channel_not_found', known)
  }
  if (cumulativeUsdc6 !== channel.chargedUsdc6) {
    return refuse(deps, candidate, 'invalid_batch_settlement_evm_cumulative_amount_mismatch', known)
  }
  const amountUsdc6 = channel.refundUsdc6 ?? amountOf(channel, session.refundUsdc6)
  if (session.refundUsdc6 === 0n) {
    return refuse(deps, candidate, 'invalid_batch_settlement_evm_refund_amount_invalid', known)
  }
  if (amountUsdc6 <= 0n) {
    return refuse(deps, candidate, 'invalid_batch_settlement_evm_refund_no_balance', known)
  }
  if (channel.refundUsdc6 === null) {
    const isRequested =
      channel.state === 'open' &&
      (await store.requestRefund(channelId, { amountUsdc6, chargedUsdc6: cumulativeUsdc6 }))
    if (!isRequested) return refuse(deps, candidate, 'session_closing', known)
  }
  const ended = await store.waitForRefund(channelId, REFUND_MS)
  if (ended === null || ended.refundUsdc6 !== null) {
    throw new PaymentsUnavailable(RETRY_AFTER_SEC.closedPayments, chainId)
  }
  if (ended.refundTx === null) return refuse(deps, candidate, 'transaction_failed', known)
  return {
    kind: 'refunded',
    receipt: {
      channel: ended,
      chargedUsdc6: ended.chargedUsdc6,
      amountUsdc6: null,
      movedUsdc6: amountUsdc6,
      txHash: ended.refundTx,
      signed: null,
    },
  }
}

/** A refund of more than the rest is a refund of the rest, as in the contract. */
function amountOf(
  { balanceUsdc6, chargedUsdc6 }: SessionChannel,
  wantedUsdc6: bigint | null,
): bigint {
  const restUsdc6 = balanceUsdc6 - chargedUsdc6
  return wantedUsdc6 === null || wantedUsdc6 > restUsdc6 ? restUsdc6 : wantedUsdc6
}
