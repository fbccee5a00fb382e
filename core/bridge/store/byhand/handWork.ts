import type { Address, Hex } from 'viem'
import type { Attestations, CctpReads } from '../../cctpPorts.ts'
import type { ProofCheck } from '../../ports.ts'
import type { BridgeNode } from '../../workPorts.ts'

/** A transaction for anybody to sign and send; `gas` is measured, with a fifth on top. */
export type UnsignedCall = {
  readonly chainId: number
  readonly to: Address
  readonly data: Hex
  readonly value: '0'
  readonly gas: string
}

/** What came of a command: figures as text, ready for JSON; `isDone` is false where there is nothing to do or show. */
export type HandAnswer = {
  readonly isDone: boolean
  readonly facts: Readonly<Record<string, unknown>>
}

/** A chain that we have a node of. */
export type HandChain = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly usdc: Address
  readonly transmitter: Address
  /** Our contract there; null where there is none. */
  readonly bridge: Address | null
  readonly node: BridgeNode
}

/** What everything by hand is read from: public nodes and the public attestation service. */
export type HandWork = {
  readonly chains: readonly HandChain[]
  /** Those of them on which something is looked for. */
  readonly sources: readonly HandChain[]
  readonly attestations: Pick<Attestations, 'messages' | 'reattest'>
  readonly cctp: Pick<CctpReads, 'transfers' | 'mintOf'>
  readonly proofCheck: ProofCheck
}

/** Share of the measured gas that a transaction may take, in hundredths. */
const GAS_PERCENT = 120n
/** Whose call is tried: nobody's, since anybody may make it. */
const NOBODY: Address = '0x000000000000000000000000000000000000dead'

export type Tried =
  | { readonly kind: 'passes'; readonly transaction: UnsignedCall }
  | { readonly kind: 'reverts'; readonly reason: string }

/** Tries a call as nobody in particular, and makes a transaction of it when it passes. Throws `RpcUnavailable`. */
export async function tryCall(
  { chainId, node }: HandChain,
  call: { readonly to: Address; readonly data: Hex },
): Promise<Tried> {
  const trial = await node.attempt(NOBODY, call)
  if (trial.kind === 'reverts') return { kind: 'reverts', reason: trial.reason }
  const gas = String((trial.gas * GAS_PERCENT) / 100n)
  return { kind: 'passes', transaction: { chainId, ...call, value: '0', gas } }
}
