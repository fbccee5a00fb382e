import type { SettlementChain } from '../../core/payments/ports.ts'
import { applyPaymentOutcomes } from './applyPaymentOutcomes.ts'
import { eachInOrder } from './eachInOrder.ts'
import { resolvePayment } from './resolvePayment.ts'
import type { SettlementDeps } from './settlementDeps.ts'

/** Looks again at everything on one chain that nobody waits for, and that a block may still change. */
export async function recheckChain(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  const looks = [
    async () => {
      await applyPaymentOutcomes(deps, chain, await deps.settlements.wentOn(chain.chainId))
    },
    () => recheckExternal(deps, chain),
    () => recheckGivenUp(deps, chain),
  ]
  await eachInOrder(looks, (look) => look())
}

/**
 * Anybody may submit an authorization while it lasts: what a stranger charged after all is settled.
 *
 * A look is noted once its outcome is stored, so that a look that fails or is killed comes again.
 */
async function recheckGivenUp(deps: SettlementDeps, chain: SettlementChain): Promise<void> {
  const payments = await deps.settlements.givenUp(chain.chainId)
  if (payments.length === 0) return
  const survey = await chain.survey(payments)
  const used = payments.filter((_payment, at) => survey.payments[at]?.isUsed === true)
  await eachInOrder(used, (payment) => resolvePayment(deps, chain, { payment, failed: null }))
  await deps.settlements.markChecked(payments)
}

/**
 * Looks again at payments that others submitted until their blocks are final; ours are watched by their lane.
 *
 * One whose block left the chain is answered again, and then found elsewhere, submitted by us, or reversed.
 */
async function recheckExternal(
  { settlements, metrics, log }: Pick<SettlementDeps, 'settlements' | 'metrics' | 'log'>,
  chain: SettlementChain,
): Promise<void> {
  const payments = await settlements.externalNotFinal(chain.chainId)
  if (payments.length === 0) return
  const finalNumber = await chain.finalNumber()
  await eachInOrder(payments, async (payment) => {
    const { blockNumber, blockHash } = payment
    if (blockNumber === null || blockHash === null) return
    const actualHash = await chain.blockHash(blockNumber)
    // Above the head of this node there is nothing to compare yet.
    if (actualHash === null) return
    if (actualHash !== blockHash) {
      metrics.reorged(chain.chainId, await settlements.putBack([payment]))
      log.warn({ chainId: chain.chainId, payments: 1 }, 'block of payments left the chain')
    } else if (blockNumber <= finalNumber) {
      await settlements.remember([payment], { blockNumber, blockHash }, true)
    }
  })
}
