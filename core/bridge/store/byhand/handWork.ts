import type { Address, Hex } from 'viem'
import type { Attestations, CctpReads } from '../../cctpPorts.ts'
import type { ProofCheck } from '../../ports.ts'
import type { BridgeNode } from '../../workPorts.ts'

/** Transaction that any account may sign and send; `gas` is the estimate plus one fifth. */
export type UnsignedCall = {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly value: '0'
  readonly gas: string
}

/**
 * Answer of a command as texts that JSON can encode; `isDone` is false if the command found neither an action nor a
 * result.
 */
export type HandAnswer = {
  readonly isDone: boolean
  readonly facts: Readonly<Record<string, unknown>>
}

/** Chain with a configured node. */
export type HandChain = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly usdc: Address
  readonly transmitter: Address
  /** Bridge contract of this deployment; null for a chain without a bridge contract. */
  readonly bridge: Address | null
  readonly node: BridgeNode
}

/** Sources of all answers: public nodes and the public attestation service. */
export type HandWork = {
  readonly chains: readonly HandChain[]
  /** Chains on which commands search transactions. */
  readonly sources: readonly HandChain[]
  readonly attestations: Pick<Attestations, 'messages' | 'reattest'>
  readonly cctp: Pick<CctpReads, 'transfers' | 'mintOf'>
  readonly proofCheck: ProofCheck
}

/** Gas limit in percent of the estimate. */
const GAS_PERCENT = 120n
/** Sender of trial calls: an address without rights, because any account may make these calls. */
const TRIAL_SENDER: Address = '0x000000000000000000000000000000000000dead'

export type CallSimulation =
  | { readonly kind: 'passes'; readonly transaction: UnsignedCall }
  | { readonly kind: 'reverts'; readonly reason: string }

/**
 * Simulates a call from an address without rights; returns an unsigned transaction if the call passes. Throws
 * `RpcUnavailable`.
 */
export async function simulateCall(
  { chainId, node }: HandChain,
  call: { readonly to: Address; readonly data: Hex },
): Promise<CallSimulation> {
  const trial = await node.attempt(TRIAL_SENDER, call)
  if (trial.kind === 'reverts') return { kind: 'reverts', reason: trial.reason }
  const gas = String((trial.gas * GAS_PERCENT) / 100n)
  return { kind: 'passes', transaction: { chainId, ...call, value: '0', gas } }
}
