import { chainUrls, laneCapWei } from '../../core/config.ts'
import { assertNodeMatchesChain } from '../../core/platform/chains/assertNodeMatchesChain.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { coinsToWei } from '../../core/sponsor/evm/domain/coinsToWei.ts'
import { GAS_LANES, type LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import { createLaneChain } from '../../core/transactions/store/createLaneChain.ts'
import { createLaneStore } from '../../core/transactions/store/createLaneStore.ts'
import type { WorkerParts } from '../workerParts.ts'
import { createLaneMetrics } from './createLaneMetrics.ts'
import type { LaneKey } from './openLaneKeys.ts'
import { runLane } from './runLane.ts'

/** Starts a lane for each key on each of its chains. Throws when a node serves another chain. */
export async function startLanes(
  { config, databaseUrl, deployment, registry, shutdown, crashAt, log }: WorkerParts,
  laneKeys: readonly LaneKey[],
): Promise<Promise<void>[]> {
  const store = createLaneStore(databaseUrl)
  const laneMetrics = createLaneMetrics(registry)
  const running: Promise<void>[] = []
  const gasLanes = new Set<LanePurpose>(GAS_LANES)
  const alarmWei = coinsToWei(config.GAS_SUBMITTER_ALARM_ETH)
  for (const { chainId } of deployment.chains) {
    const urls = chainUrls(config, chainId)
    const capWei = laneCapWei(config, chainId)
    if (urls === undefined || capWei === undefined) continue
    await assertNodeMatchesChain({ rpcUrl: urls.rpcUrl, chainId, isDevnet: config.DEVNET })
    for (const { purpose, chainIds, signer } of laneKeys) {
      if (!chainIds.includes(chainId)) continue
      const meter = laneMetrics.meter(chainId, purpose)
      const chain = createLaneChain({ chainId, ...urls, isDevnet: config.DEVNET })
      running.push(
        runLane(
          { store, chain, signer, meter, log, clock: systemClock, crashAt },
          {
            chainId,
            purpose,
            capWei,
            minBalanceWei: gasLanes.has(purpose) ? alarmWei : 0n,
            hasSocket: urls.wsUrl !== undefined,
            signal: shutdown.signal,
          },
        ),
      )
    }
  }
  shutdown.add('lanes', async () => {
    await Promise.all(running)
    await store.close()
  })
  return running
}
