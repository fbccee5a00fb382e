import { createPayoutChain } from '../../../core/bridge/store/createPayoutChain.ts'
import { createPayouts } from '../../../core/bridge/store/createPayouts.ts'
import { chainUrls } from '../../../core/config.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import type { LaneKey } from '../../transactions/openLaneKeys.ts'
import type { WorkerParts } from '../../workerParts.ts'
import { createPayoutMetrics } from './createPayoutMetrics.ts'
import { runPayouts } from './runPayouts.ts'

/** Starts the payouts on each chain with a bridge; starts nothing without a payout key. */
export function startPayouts(
  { config, databaseUrl, deployment, registry, shutdown, crashAt, log }: WorkerParts,
  laneKeys: readonly LaneKey[],
): Promise<void> {
  if (!laneKeys.some(({ purpose }) => purpose === 'payout')) return Promise.resolve()
  const payouts = createPayouts(databaseUrl)
  shutdown.add('payout rows', () => payouts.close())
  const chains = deployment.bridges.flatMap(({ chainId, address: contract }) => {
    const urls = chainUrls(config, chainId)
    return urls === undefined ? [] : [createPayoutChain({ chainId, rpcUrl: urls.rpcUrl, contract })]
  })
  const payoutMetrics = createPayoutMetrics(registry)
  const running = runPayouts(
    { payouts, chains, clock: systemClock, metrics: payoutMetrics, log, crashAt },
    { signal: shutdown.signal },
  )
  shutdown.add('payouts', () => running)
  return running
}
