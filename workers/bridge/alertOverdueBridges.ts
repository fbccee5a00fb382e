import { FAST_FINALITY } from '../../core/bridge/domain/bridgeRules.ts'
import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** Multiple of the usual time after which an attestation is overdue. */
const OVERDUE_FACTOR = 2
/**
 * Minimum age of an overdue burn, milliseconds; shorter delays of chains and of the attestation
 * service are usual.
 */
const MIN_MS = 60_000

/** Raises one alarm for each burn whose attestation is overdue; the burn is still polled. */
export async function alertOverdueBridges({ jobs, metrics, log }: BridgeWork): Promise<void> {
  for (const bridge of await jobs.slow(MIN_MS)) {
    const { id: bridgeId, chainId, minFinality, burnTx, sinceBurnMs } = bridge
    const chain = bridgeChainById(chainId)
    if (chain === undefined || sinceBurnMs === null) continue
    const isFast = minFinality <= FAST_FINALITY && chain.fastSec !== null
    const usualSec = isFast ? (chain.fastSec ?? chain.finalSec) : chain.finalSec
    if (sinceBurnMs < Math.max(MIN_MS, OVERDUE_FACTOR * usualSec * 1_000)) continue
    if (!(await jobs.note(bridge, { alarm: 'overdue' }))) continue
    metrics.alarm('overdue')
    log.error(
      { event: 'attestation_overdue', alarm: 'overdue', bridgeId, chainId, burnTx, usualSec },
      'attestation of a burn late: more than twice the usual time',
    )
  }
}
