import { LOCAL_POLL_STEPS, POLL_STEPS } from '../../core/bridge/domain/pollPlan.ts'
import { buildReceiptProof } from '../../core/bridge/store/buildReceiptProof.ts'
import { createAttestationGate } from '../../core/bridge/store/createAttestationGate.ts'
import { createAttestations } from '../../core/bridge/store/createAttestations.ts'
import { createBridgeJobs } from '../../core/bridge/store/createBridgeJobs.ts'
import { createBridgeNode } from '../../core/bridge/store/createBridgeNode.ts'
import { createBridgeProofs } from '../../core/bridge/store/proofs/createBridgeProofs.ts'
import { chainUrls } from '../../core/config.ts'
import { createSettlementChain } from '../../core/payments/store/createSettlementChain.ts'
import { createIndexProof } from '../../core/platform/db/continuity/createIndexProof.ts'
import { POOL_SIZE } from '../../core/platform/db/poolSizes.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import type { LaneKey } from '../transactions/openLaneKeys.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { bridgeJobs } from './bridgeJobs.ts'
import type { BridgeWork, Source } from './bridgeWork.ts'
import { createBridgeMetrics } from './createBridgeMetrics.ts'
import { runBridge } from './runBridge.ts'
import { watchIndexLag } from './watchIndexLag.ts'

/** Starts the loops that follow bridges from burn to mint or refund. */
export function startBridge(parts: WorkerParts, laneKeys: readonly LaneKey[]): StartedWork {
  const work = openBridge(parts, laneKeys)
  const running = runBridge(work, { clock: systemClock, signal: parts.shutdown.signal })
  parts.shutdown.add('bridging', () => running)
  return { jobs: bridgeJobs(work), running }
}

/** Opens the rows, the index, the attestation service, and each chain with a node. */
function openBridge(parts: WorkerParts, laneKeys: readonly LaneKey[]): BridgeWork {
  const { config, databaseUrl, deployment, registry, shutdown, crashAt, log, tracer } = parts
  const jobs = createBridgeJobs(databaseUrl)
  shutdown.add('bridge rows', () => jobs.close())
  const proofs = createBridgeProofs({
    databaseUrl,
    deployment,
    proof: createIndexProof(config.BLOCK_INTERVAL),
    poolSize: POOL_SIZE.bridgeWorkProofs,
  })
  shutdown.add('bridge proofs', () => proofs.close())
  watchIndexLag({ index: proofs, clock: systemClock, registry })
  const gate = createAttestationGate(databaseUrl)
  shutdown.add('attestation gate', () => gate.close())
  return {
    jobs,
    proofs,
    gate,
    attestations: createAttestations(config.ATTESTATION_URL),
    ...openBridgeChains(parts, laneKeys),
    rules: {
      selfMintAfterMs: config.BRIDGE_SELF_MINT_AFTER_SEC * 1_000,
      pollSteps: config.DEVNET ? LOCAL_POLL_STEPS : POLL_STEPS,
    },
    metrics: createBridgeMetrics(registry),
    log,
    crashAt,
    tracer,
  }
}

function openBridgeChains(
  { config, deployment }: WorkerParts,
  laneKeys: readonly LaneKey[],
): Pick<BridgeWork, 'sources' | 'destinations'> {
  const keyOf = (purpose: LanePurpose) =>
    laneKeys.find((key) => key.purpose === purpose)?.signer.address ?? null
  const destinations = deployment.cctp.flatMap(({ chainId, messageTransmitter: transmitter }) => {
    const urls = chainUrls(config, chainId)
    if (urls === undefined) return []
    const node = createBridgeNode({ chainId, ...urls, transmitter })
    return [{ chainId, node, transmitter, minter: keyOf('mint'), rpcUrl: urls.rpcUrl }]
  })
  const sources = deployment.bridges.flatMap(({ chainId, address: contract }) => {
    const reached = destinations.find((destination) => destination.chainId === chainId)
    const usdc = deployment.chains.find((chain) => chain.chainId === chainId)?.usdc
    if (reached === undefined || usdc === undefined) return []
    const { node, minter, rpcUrl } = reached
    const reads = createSettlementChain({ chainId, rpcUrl })
    const prove: Source['prove'] = (deposit) =>
      buildReceiptProof({ chainId, rpcUrl }, { ...deposit, usdc, bridge: contract })
    return [{ chainId, node, reads, contract, usdc, prove, minter, burner: keyOf('burn') }]
  })
  return { sources, destinations }
}
