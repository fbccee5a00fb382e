import type { Address, Hex } from 'viem'
import type { BridgeState } from '../../domain/bridgeStates.ts'

/** Facts of a bridge, from any source; amounts in USDC-6, times in unix seconds. */
export type StatusFacts = {
  readonly id: Hex | null
  readonly state: BridgeState
  readonly reason: string | null
  readonly burnTx: Hex | null
  readonly mintTx: Hex | null
  readonly refundTx: Hex | null
  readonly chainId: number
  /** Null for an unknown destination chain. */
  readonly toChainId: number | null
  readonly payer: Address | null
  readonly recipient: Address | null
  readonly receiveUsdc6: bigint
  readonly receivedUsdc6: bigint | null
  readonly payUsdc6: bigint | null
  readonly feeUsdc6: bigint | null
  readonly feeExecutedUsdc6: bigint | null
  readonly minFinality: number
  readonly circleStatus: string | null
  readonly forwardState: string | null
  readonly delayReason: string | null
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly isFinal: boolean
  readonly bridgesInTx: number
  readonly times: {
    readonly paidSec: number | null
    readonly burnedSec: number | null
    readonly indexedSec: number | null
    readonly attestedSec: number | null
    readonly mintedSec: number | null
  }
}
