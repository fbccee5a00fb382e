import type { Address, Hex } from 'viem'
import type { Attestations } from '../../core/bridge/cctpPorts.ts'
import type { PollStep } from '../../core/bridge/domain/pollPlan.ts'
import type { ReceiptProofOutcome } from '../../core/bridge/domain/receiptProof.ts'
import type { BridgeProofs } from '../../core/bridge/ports.ts'
import type { AttestationGate, BridgeJobs, BridgeNode } from '../../core/bridge/workPorts.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { Tracer } from '../../core/kernel/tracer.ts'
import type { SettlementChain } from '../../core/payments/ports.ts'
import type { BridgeMetrics } from './createBridgeMetrics.ts'

/** Chain that CCTP reaches and for which a node is configured. */
export type Destination = {
  readonly chainId: number
  readonly node: BridgeNode
  readonly transmitter: Address
  /** Address of the mint key on the chain; null without a configured key. */
  readonly minter: Address | null
}

/** Chain with a bridge contract of this deployment. */
export type Source = {
  readonly chainId: number
  readonly node: BridgeNode
  /** Reads of the state of an authorization from USDC on the chain. */
  readonly reads: Pick<SettlementChain, 'facts'>
  readonly contract: Address
  readonly usdc: Address
  /**
   * Builds the proof that a transaction moved a payer's money to the contract. Throws
   * `RpcUnavailable`.
   */
  prove(deposit: {
    readonly payer: Address
    readonly nonce: Hex
    readonly txHash: Hex
  }): Promise<ReceiptProofOutcome>
  /** Address of the key that sends proved refunds; null without a configured key. */
  readonly minter: Address | null
  /** Address of the operator; null without a configured burn key. */
  readonly burner: Address | null
}

/** Dependencies of the bridge steps. */
export type BridgeWork = {
  readonly jobs: BridgeJobs
  readonly attestations: Pick<Attestations, 'messages' | 'reattest'>
  readonly gate: AttestationGate
  readonly proofs: Pick<BridgeProofs, 'page' | 'byId' | 'deposits'>
  readonly sources: readonly Source[]
  readonly destinations: readonly Destination[]
  readonly rules: BridgeRules
  readonly metrics: BridgeMetrics
  readonly log: Logger
  readonly crashAt: CrashAt
  /** Null without a receiver of traces. */
  readonly tracer: Tracer | null
}

export type BridgeRules = {
  /** Milliseconds after an attestation during which only the forwarding service mints. */
  readonly selfMintAfterMs: number
  readonly pollSteps: readonly PollStep[]
}
