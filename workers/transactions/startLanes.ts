import { chainUrls, laneCapWei } from '../../core/config.ts'
import { assertNodeMatchesChain } from '../../core/platform/chains/assertNodeMatchesChain.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { coinsToWei } from '../../core/sponsor/evm/domain/coinsToWei.ts'
import { GAS_LANES, type LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import { createLaneChain } from '../../core/transactions/store/createLaneChain.ts'
import { createLaneStore } from '../../core/transactions/store/createLaneStore.ts'
import type { WorkerParts } from '../workerParts.ts'
import type { ContractGate } from './createContractGate.ts'
import { createLaneMetrics } from './createLaneMetrics.ts'
import type { LaneKey } from './openLaneKeys.ts'
import { runLane } from './runLane.ts'

/**
 * Starts a lane for each key on each of its chains, after the comparison of the contracts of the
 * lane. Throws if a node serves another chain.
 */
export async function startLanes(
  { config, databaseUrl, deployment, registry, shutdown, crashAt, log, tracer }: WorkerParts,
  laneKeys: readonly LaneKey[],
  gate: ContractGate,
): Promise<Promise<void>[]> {
  const store = createLaneStore(databaseUrl)
  const laneMetrics = createLaneMetrics(registry)
  const running: Promise<void>[] = []
  const gasLanes = new Set<LanePurpose>(GAS_LANES)
  const alarmWei = coinsToWei(config.GAS_SUBMITTER_ALARM_ETH)
  const reachable = deployment.chains.flatMap(({ chainId }) => {
    const urls = chainUrls(config, chainId)
    const capWei = laneCapWei(config, chainId)
    return urls === undefined || capWei === undefined ? [] : [{ chainId, urls, capWei }]
  })
  await Promise.all(
    reachable.map(({ chainId, urls: { rpcUrl } }) =>
      assertNodeMatchesChain({ rpcUrl, chainId, isDevnet: config.DEVNET }),
    ),
  )
  for (const { chainId, urls, capWei } of reachable) {
    for (const { purpose, chainIds, signer } of laneKeys) {
      if (!chainIds.includes(chainId)) continue
      const meter = laneMetrics.meter(chainId, purpose)
      const chain = createLaneChain({ chainId, ...urls, isDevnet: config.DEVNET })
      const deps = { store, chain, signer, meter, log, clock: systemClock, crashAt, tracer }
      // The beneficiary of an operation is the address of one key, so no other key may send the
      // operation.
      const isDraining = config.LANES_DRAIN && !gasLanes.has(purpose)
      const options = {
        chainId,
        purpose,
        capWei,
        minBalanceWei: gasLanes.has(purpose) ? alarmWei : 0n,
        isDraining,
        hasSocket: urls.wsUrl !== undefined,
        signal: shutdown.signal,
      }
      // A draining lane sends nothing new, and its key may have lost its role.
      const mayRun = isDraining ? Promise.resolve(true) : gate.whenOpen(chainId, purpose)
      running.push(mayRun.then((isOpen) => (isOpen ? runLane(deps, options) : undefined)))
    }
  }
  shutdown.add('lanes', async () => {
    await Promise.all(running)
    await store.close()
  })
  return running
}
