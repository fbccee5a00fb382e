import {
  type ReleaseReason,
  settlementVerdict,
} from '../../core/payments/domain/settlementVerdict.ts'
import type { DuePayment, SettlementChain } from '../../core/payments/ports.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Milliseconds after which a used authorization without a log counts as used for another payment.
 */
const UNSEEN_MS = 30_000

/**
 * Milliseconds for which a payment is submitted repeatedly, because an authorization may be valid
 * for years.
 */
export const MAX_RESUBMIT_MS = 60_000

type PaymentToResolve = {
  readonly payment: DuePayment
  /**
   * Transaction of the lane that did not charge the payment; null while the transaction may still
   * charge, and then only final facts count.
   */
  readonly failed: { readonly blockNumber: number; readonly isDirect: boolean } | null
}

/**
 * Reads the state of the authorization from the token, and moves a payment that its own transaction
 * did not charge.
 *
 * A payment charged by a third party is settled. A payment whose authorization is invalid, or used
 * for another payment, is released. A payment that a batch left out although the payment is valid
 * is submitted again.
 */
export async function resolvePayment(
  deps: SettlementDeps,
  chain: SettlementChain,
  { payment, failed }: PaymentToResolve,
): Promise<void> {
  const facts = await chain.facts(payment, failed?.blockNumber ?? 0)
  const isOver = BigInt(facts.timestampSec) >= payment.authorization.validBeforeSec
  if (failed === null && !facts.isUsed && !isOver) return
  const verdict = settlementVerdict(facts, payment.authorization)
  switch (verdict.kind) {
    case 'settled': {
      const proof = { ...verdict.proof, laneTxId: null, isFinal: false }
      const count = await deps.settlements.settle([payment], proof)
      deps.metrics.ended(payment.chainId, 'external', count)
      deps.log.info(
        {
          event: 'payment_settled_externally',
          paymentId: payment.id,
          chainId: payment.chainId,
          txHash: proof.txHash,
        },
        'payment settled by another transaction',
      )
      return
    }
    case 'released':
      return endUncharged(deps, payment, verdict.reason)
    case 'open':
      if (failed === null) return
      if (failed.isDirect && (!payment.wasSettled || payment.sinceClaimMs > MAX_RESUBMIT_MS)) {
        return endUncharged(deps, payment, 'transaction_failed')
      }
      await deps.settlements.returnToAnswered([payment])
      return
    case 'unknown':
      if (payment.ageMs < UNSEEN_MS) return
      // The payment is rechecked while its log may still appear: a third party may have charged it.
      return endUncharged(deps, payment, 'use_unseen')
    default:
      return verdict satisfies never
  }
}

/** Ends a payment without a charge; logs an error if the payer already received the answer. */
export async function endUncharged(
  { settlements, metrics, log }: SettlementDeps,
  payment: DuePayment,
  reason: ReleaseReason,
): Promise<void> {
  if (payment.state === 'released' || payment.state === 'reversed') return
  const count = await settlements.endUncharged(payment, reason)
  if (count === 0) return
  const fields = { paymentId: payment.id, chainId: payment.chainId, reason }
  metrics.ended(payment.chainId, payment.wasSettled ? 'reversed' : 'released', count)
  if (payment.wasSettled)
    log.error({ event: 'payment_reversed', ...fields }, 'payment lost: reversed after the answer')
  else log.info({ event: 'payment_released', ...fields }, 'payment released')
}
