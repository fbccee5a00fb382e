import type { SettlementChain } from '../../core/payments/ports.ts'
import { eachInOrder } from './eachInOrder.ts'
import { resolvePayment } from './resolvePayment.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Releases payments that ran out while their lane could not send them.
 *
 * Unused at a block after their end they can never be used; a transaction of theirs that is sent later charges nobody.
 */
export async function releaseOverdue(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  await eachInOrder(await deps.settlements.overdue(chain.chainId), (payment) =>
    resolvePayment(deps, chain, { payment, failed: null }),
  )
}
