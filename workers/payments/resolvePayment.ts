import {
  type ReleaseReason,
  settlementVerdict,
} from '../../core/payments/domain/settlementVerdict.ts'
import type { DuePayment, SettlementChain } from '../../core/payments/ports.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/** How long the log of a used authorization may stay unseen before it counts as used for something else. */
const UNSEEN_MS = 30_000

/** How long a payment is submitted again and again, milliseconds; an authorization itself may be good for years. */
export const TRIED_MS = 60_000

type Ask = {
  readonly payment: DuePayment
  /** Transaction of ours that did not charge it; null while one may still, and then only what is certain counts. */
  readonly failed: { readonly blockNumber: number; readonly isDirect: boolean } | null
}

/**
 * Decides what becomes of a payment that its own transaction did not charge, by asking the token.
 *
 * Charged by somebody else's transaction it is settled, spent otherwise or impossible it is given up; one that a batch
 * left out for no reason of its own is submitted again.
 */
export async function resolvePayment(
  deps: SettlementDeps,
  chain: SettlementChain,
  { payment, failed }: Ask,
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
        { paymentId: payment.id, chainId: payment.chainId, txHash: proof.txHash },
        'payment settled by another transaction',
      )
      return
    }
    case 'released':
      return endUncharged(deps, payment, verdict.reason)
    case 'open':
      if (failed === null) return
      if (failed.isDirect && (!payment.wasSettled || payment.sinceClaimMs > TRIED_MS)) {
        return endUncharged(deps, payment, 'transaction_failed')
      }
      await deps.settlements.putBack([payment])
      return
    case 'unknown':
      if (payment.ageMs < UNSEEN_MS) return
      // Looked at again as long as its log may still turn up: a stranger may have paid us.
      return endUncharged(deps, payment, 'use_unseen')
    default:
      return verdict satisfies never
  }
}

/** Ends a payment that is not charged; one that was served already is an error that somebody must see. */
export async function endUncharged(
  { settlements, metrics, log }: SettlementDeps,
  payment: DuePayment,
  reason: ReleaseReason,
): Promise<void> {
  if (payment.state === 'released' || payment.state === 'reversed') return
  const count = await settlements.giveUp(payment, reason)
  if (count === 0) return
  const fields = { paymentId: payment.id, chainId: payment.chainId, reason }
  metrics.ended(payment.chainId, payment.wasSettled ? 'reversed' : 'released', count)
  if (payment.wasSettled) log.error(fields, 'payment reversed after it was served')
  else log.info(fields, 'payment released')
}
