import { createAttestationGate } from '../../core/bridge/store/createAttestationGate.ts'
import { createAttestations } from '../../core/bridge/store/createAttestations.ts'
import { listOperations } from '../../core/catalogue/registry.ts'
import { chainUrls } from '../../core/config.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createProberDeps } from '../../core/status/store/createProberDeps.ts'
import type { WorkerParts } from '../workerParts.ts'
import { createProbeMetrics } from './createProbeMetrics.ts'
import { runProber } from './runProber.ts'

/**
 * Starts the prober, which calls the public endpoints as a caller does. It shares the rate limit of
 * the attestation service with the bridge.
 */
export function startProber({
  config,
  databaseUrl,
  deployment,
  registry,
  shutdown,
  log,
}: WorkerParts): Promise<void> {
  const gate = createAttestationGate(databaseUrl)
  shutdown.add('attestation gate of the prober', () => gate.close())
  const prober = createProberDeps({
    databaseUrl,
    origin: config.STATUS_PROBE_URL ?? config.PUBLIC_URL,
    nodes: deployment.chains.map((chain) => ({
      chainId: chain.chainId,
      rpcUrl: chainUrls(config, chain.chainId)?.rpcUrl,
    })),
    checkIntervalSec: config.CHECK_INTERVAL_SEC,
    probeSec: config.STATUS_PROBE_SEC,
    attestations: createAttestations(config.ATTESTATION_URL),
    gate,
    clock: systemClock,
    log,
  })
  shutdown.add('prober', () => prober.close())
  const running = runProber(
    {
      ...prober,
      operations: listOperations(config.MARKET_SEGMENT),
      homeChainId: deployment.vaults.chainId,
      maxLagSec: config.MAX_INDEX_LAG_SEC,
      payableChainIds: deployment.chains.map((chain) => chain.chainId),
      bridgedChainIds: deployment.cctp.map((entry) => entry.chainId),
      metrics: createProbeMetrics(registry),
      log,
    },
    { intervalSec: config.STATUS_PROBE_SEC, signal: shutdown.signal },
  )
  shutdown.add('probing', () => running)
  return running
}
