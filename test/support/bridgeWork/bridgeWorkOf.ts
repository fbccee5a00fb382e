import { Registry } from 'prom-client'
import type { Address } from 'viem'
import { LOCAL_POLL_STEPS } from '../../../core/bridge/domain/pollPlan.ts'
import { buildReceiptProof } from '../../../core/bridge/store/buildReceiptProof.ts'
import { createAttestationGate } from '../../../core/bridge/store/createAttestationGate.ts'
import { createAttestations } from '../../../core/bridge/store/createAttestations.ts'
import { createBridgeJobs } from '../../../core/bridge/store/createBridgeJobs.ts'
import { createBridgeNode } from '../../../core/bridge/store/createBridgeNode.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import { createSettlementChain } from '../../../core/payments/store/createSettlementChain.ts'
import type { BridgeWork } from '../../../workers/bridge/bridgeWork.ts'
import { createBridgeMetrics } from '../../../workers/bridge/createBridgeMetrics.ts'
import { type BridgeContract, chainProofs } from './chainProofs.ts'

/** Options of a worker process of these tests, passed as JSON. */
export type BridgeWorkOptions = {
  readonly databaseUrl: string
  readonly attestationUrl: string
  readonly homes: readonly (BridgeContract & { readonly wsUrl: string })[]
  readonly transmitter: Address
  readonly minter: Address
  readonly burner: Address
  readonly selfMintAfterMs: number
}

/** Creates the dependencies of the bridge workers, over chains without an index. */
export function bridgeWorkOf(
  options: BridgeWorkOptions,
  { log, crashAt }: { readonly log: Logger; readonly crashAt: CrashAt },
) {
  const { databaseUrl, homes, transmitter, minter, burner } = options
  const registry = new Registry()
  const jobs = createBridgeJobs(databaseUrl)
  const gate = createAttestationGate(databaseUrl)
  const destinations = homes.map(({ chainId, rpcUrl, wsUrl }) => ({
    chainId,
    node: createBridgeNode({ chainId, rpcUrl, wsUrl, transmitter }),
    transmitter,
    minter,
  }))
  const work: BridgeWork = {
    jobs,
    gate,
    attestations: createAttestations(options.attestationUrl),
    proofs: chainProofs(homes),
    destinations,
    sources: homes.map(({ chainId, rpcUrl, contract, usdc }, at) => ({
      chainId,
      node: destinations[at]!.node,
      reads: createSettlementChain({ chainId, rpcUrl }),
      contract,
      usdc,
      prove: (deposit) =>
        buildReceiptProof({ chainId, rpcUrl }, { ...deposit, usdc, bridge: contract }),
      minter,
      burner,
    })),
    rules: { selfMintAfterMs: options.selfMintAfterMs, pollSteps: LOCAL_POLL_STEPS },
    metrics: createBridgeMetrics(registry),
    log,
    crashAt,
    tracer: null,
  }
  return {
    work,
    registry,
    close: async () => {
      await gate.close()
      await jobs.close()
    },
  }
}
