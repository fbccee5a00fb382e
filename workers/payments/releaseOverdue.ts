import type { SettlementChain } from '../../core/payments/ports.ts'
import { resolvePayment } from './resolvePayment.ts'
import { runEachInOrder } from './runEachInOrder.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Releases payments whose authorization expired before their lane sent them.
 *
 * If an authorization is unused at a block after its expiry, it can never be used: a transaction
 * that the lane sends later charges no payer.
 */
export async function releaseOverdue(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  await runEachInOrder(await deps.settlements.overdue(chain.chainId), (payment) =>
    resolvePayment(deps, chain, { payment, failed: null }),
  )
}
