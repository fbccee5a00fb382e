import type { SettlementChain } from '../../core/payments/ports.ts'
import { applyPaymentOutcomes } from './applyPaymentOutcomes.ts'
import { resolvePayment } from './resolvePayment.ts'
import { runEachInOrder } from './runEachInOrder.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/**
 * Rechecks the payments of one chain whose state a block may still change and for which no caller
 * waits.
 */
export async function recheckChain(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  const checks = [
    async () => {
      await applyPaymentOutcomes(deps, chain, await deps.settlements.movedUnwatched(chain.chainId))
    },
    () => recheckExternal(deps, chain),
    () => recheckReleased(deps, chain),
  ]
  await runEachInOrder(checks, (check) => check())
}

/**
 * Settles released payments that a third party charged: any account may submit an authorization
 * until its expiry.
 *
 * The time of a check is stored after its outcome, so that a failed or killed check runs again.
 */
async function recheckReleased(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  const payments = await deps.settlements.releasedDue(chain.chainId)
  if (payments.length === 0) return
  const survey = await chain.survey(payments)
  const used = payments.filter((_payment, at) => survey.payments[at]?.isUsed === true)
  await runEachInOrder(used, (payment) => resolvePayment(deps, chain, { payment, failed: null }))
  await deps.settlements.markChecked(payments)
}

/**
 * Rechecks payments submitted by third parties until the blocks of these payments are final; the
 * lane follows the payments of this service.
 *
 * A payment whose block left the chain becomes `answered`; after that it is found in another block,
 * submitted, or reversed.
 */
async function recheckExternal(
  { settlements, metrics, log }: Pick<SettlementDeps, 'settlements' | 'metrics' | 'log'>,
  chain: SettlementChain,
): Promise<void> {
  const payments = await settlements.externalNotFinal(chain.chainId)
  if (payments.length === 0) return
  const finalNumber = await chain.finalNumber()
  await runEachInOrder(payments, async (payment) => {
    const { blockNumber, blockHash } = payment
    if (blockNumber === null || blockHash === null) return
    const actualHash = await chain.blockHash(blockNumber)
    // The block is above the head of this node.
    if (actualHash === null) return
    if (actualHash !== blockHash) {
      metrics.reorged(chain.chainId, await settlements.returnToAnswered([payment]))
      log.warn(
        { event: 'payments_reorganised', chainId: chain.chainId, payments: 1 },
        'reorganisation: block of payments left the chain',
      )
    } else if (blockNumber <= finalNumber) {
      await settlements.remember([payment], { blockNumber, blockHash }, true)
    }
  })
}
