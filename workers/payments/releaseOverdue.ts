import type { SettlementChain } from '../../core/payments/ports.ts'
import { eachInOrder } from './eachInOrder.ts'
import { resolvePayment } from './resolvePayment.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Releases payments that expired before their lane sent them.
 *
 * An authorization that is unused at a block after its expiry can never be used; its transaction,
 * sent later, charges no payer.
 */
export async function releaseOverdue(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  await eachInOrder(await deps.settlements.overdue(chain.chainId), (payment) =>
    resolvePayment(deps, chain, { payment, failed: null }),
  )
}
