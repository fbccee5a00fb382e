import type { Address, Hex } from 'viem'
import type { Attestations } from '../../core/bridge/cctpPorts.ts'
import type { PollStep } from '../../core/bridge/domain/pollPlan.ts'
import type { ReceiptProofOutcome } from '../../core/bridge/domain/receiptProof.ts'
import type { BridgeProofs } from '../../core/bridge/ports.ts'
import type { AttestationGate, BridgeJobs, BridgeNode } from '../../core/bridge/workPorts.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { SettlementChain } from '../../core/payments/ports.ts'
import type { BridgeMetrics } from './createBridgeMetrics.ts'

/** A chain that CCTP reaches and that we have a node of. */
export type Destination = {
  readonly chainId: number
  readonly node: BridgeNode
  readonly transmitter: Address
  /** Key that mints there; null where we have none. */
  readonly minter: Address | null
}

/** A chain with a contract of ours. */
export type Source = {
  readonly chainId: number
  readonly node: BridgeNode
  /** What USDC says about an authorization there. */
  readonly reads: Pick<SettlementChain, 'facts'>
  readonly contract: Address
  readonly usdc: Address
  /** Proof that a transaction moved a payer's money to the contract. Throws `RpcUnavailable`. */
  prove(deposit: {
    readonly payer: Address
    readonly nonce: Hex
    readonly txHash: Hex
  }): Promise<ReceiptProofOutcome>
  /** Key that sends proved refunds; null where we have none. */
  readonly minter: Address | null
  /** The operator; null where we have no key of it. */
  readonly burner: Address | null
}

/** What every step of bridging works with. */
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
}

export type BridgeRules = {
  /** Milliseconds for which the forwarding service has an attested burn to itself. */
  readonly selfMintAfterMs: number
  readonly pollSteps: readonly PollStep[]
}
