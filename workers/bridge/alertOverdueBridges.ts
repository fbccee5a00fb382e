import { FAST_FINALITY } from '../../core/bridge/domain/bridgeRules.ts'
import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** How many times its usual time a burn may take to be attested before somebody is told. */
const PATIENCE = 2
/** Least that is waited before somebody is told, milliseconds: chains and services have hiccups. */
const MIN_MS = 60_000

/** Tells of burns that are attested much later than is usual; once each, and they are asked about on and on. */
export async function alertOverdueBridges({ jobs, metrics, log }: BridgeWork): Promise<void> {
  for (const bridge of await jobs.slow(MIN_MS)) {
    const { id: bridgeId, chainId, minFinality, burnTx, sinceBurnMs } = bridge
    const chain = bridgeChainById(chainId)
    if (chain === undefined || sinceBurnMs === null) continue
    const isFast = minFinality <= FAST_FINALITY && chain.fastSec !== null
    const usualSec = isFast ? (chain.fastSec ?? chain.finalSec) : chain.finalSec
    if (sinceBurnMs < Math.max(MIN_MS, PATIENCE * usualSec * 1_000)) continue
    if (!(await jobs.note(bridge, { alarm: 'overdue' }))) continue
    metrics.alarm('overdue')
    log.error({ alarm: 'overdue', bridgeId, chainId, burnTx, usualSec }, 'a burn is not attested')
  }
}
