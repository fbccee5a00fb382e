import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createAttestations } from '../createAttestations.ts'
import { createBridgeNode } from '../createBridgeNode.ts'
import { createCctpReads } from '../createCctpReads.ts'
import { createProofCheck } from '../proofs/createProofCheck.ts'
import { claimByHand } from './claimByHand.ts'
import type { HandAnswer, HandChain, HandWork } from './handWork.ts'
import { mintByHand } from './mintByHand.ts'
import { refundByHand } from './refundByHand.ts'
import { statusByHand } from './statusByHand.ts'
import { verifyByHand } from './verifyByHand.ts'

type Options = {
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly attestationUrl: string
  readonly clock: Clock
  /** Restricts the search for burns, deposits and earnings to this chain; null searches every chain. */
  readonly sourceChainId: number | null
}

/**
 * Status and recovery of a bridge without the service, from nodes and the attestation service alone.
 *
 * Signs and sends nothing. Every method throws `RpcUnavailable` or `AttestationsUnavailable`.
 */
export type BridgeByHand = {
  /** Returns the state of each bridge of a transaction, and the next step. */
  status(burnTx: Hex): Promise<HandAnswer>
  /** Returns an unsigned mint for each attested burn. */
  mint(burnTx: Hex): Promise<HandAnswer>
  /** Returns, for each deposit that a third party made, the unsigned refund with its proof. */
  refund(depositTx: Hex): Promise<HandAnswer>
  /** Returns the unsigned payout of a referrer on each chain. */
  claim(referrer: Address): Promise<HandAnswer>
  /** Compares the logs of both chains for each bridge of a transaction. */
  verify(burnTx: Hex): Promise<HandAnswer>
}

export function createBridgeByHand(options: Options): BridgeByHand {
  const { deployment, sourceChainId } = options
  const isSource = ({ chainId }: { readonly chainId: number }) =>
    sourceChainId === null || chainId === sourceChainId
  const chains = chainsOf(options)
  const sources = {
    ...options,
    deployment: { ...deployment, cctp: deployment.cctp.filter(isSource) },
  }
  const work: HandWork = {
    chains,
    sources: chains.filter(isSource),
    attestations: createAttestations(options.attestationUrl),
    cctp: {
      transfers: createCctpReads(sources).transfers,
      mintOf: createCctpReads(options).mintOf,
    },
    proofCheck: createProofCheck(options),
  }
  return {
    status: (burnTx) => statusByHand(work, burnTx),
    mint: (burnTx) => mintByHand(work, burnTx),
    refund: (depositTx) => refundByHand(work, depositTx),
    claim: (referrer) => claimByHand(work, referrer),
    verify: (burnTx) => verifyByHand(work, burnTx),
  }
}

function chainsOf({ deployment, rpcUrls }: Options): HandChain[] {
  return deployment.cctp.flatMap(({ chainId, messageTransmitter: transmitter }) => {
    const rpcUrl = rpcUrls.find((known) => known.chainId === chainId)?.rpcUrl
    const usdc = deployment.chains.find((chain) => chain.chainId === chainId)?.usdc
    if (rpcUrl === undefined || usdc === undefined) return []
    const bridge = deployment.bridges.find((entry) => entry.chainId === chainId)?.address ?? null
    const node = createBridgeNode({ chainId, rpcUrl, wsUrl: undefined, transmitter })
    return [{ chainId, rpcUrl, usdc, transmitter, bridge, node }]
  })
}
