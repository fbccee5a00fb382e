import type { Hex } from 'viem'

/** One message of a burn, as the attestation service tells it. */
export type AttestationEntry = {
  /** Null while it is pending. */
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly eventNonce: Hex | null
  /** Its own word: `complete`, `pending_confirmations` or another, which counts as pending. */
  readonly status: string
  readonly delayReason: string | null
  readonly forwardState: string | null
  readonly forwardTx: Hex | null
  /** From the decoded form, which is there before the message is; null where it is not told. */
  readonly hookData: Hex | null
}

export type BurnFees = {
  /** Hundredths of a basis point, rounded up, at the fast and the final threshold; null where there is none. */
  readonly fastBps100: bigint | null
  readonly finalBps100: bigint
  /** USDC-6 that the forwarding service asks for; null where it does not forward. */
  readonly forwardUsdc6: bigint | null
}

/**
 * The attestation service of CCTP V2.
 *
 * Every method throws `AttestationsUnavailable` (retryable; `retryAfterSec` is 300 after it asked for silence).
 */
export type Attestations = {
  /** Every message of a burn; empty when it knows none yet. */
  messages(
    domain: number,
    of: { readonly burnTx: Hex } | { readonly eventNonce: Hex },
  ): Promise<readonly AttestationEntry[]>
  fees(fromDomain: number, toDomain: number): Promise<BurnFees>
  /** USDC-6 that can be moved at the fast threshold now. */
  fastAllowanceUsdc6(): Promise<bigint>
  /** Asks for another signature of an expired message. False when it says that this is final already. */
  reattest(eventNonce: Hex): Promise<boolean>
}

/** What a CCTP burn or mint transaction of anybody says; throws `RpcUnavailable`. */
export type CctpReads = {
  /** Null when no chain of ours has such a transaction. */
  transfers(txHash: Hex): Promise<{
    readonly chainId: number
    readonly burns: readonly {
      readonly version: 1 | 2
      readonly amountUsdc6: bigint
      readonly toDomain: number
      readonly mintRecipient: Hex
      readonly hookData: Hex
      readonly message: Hex
    }[]
    /** What it minted, when it is a mint. */
    readonly mints: readonly {
      readonly fromDomain: number
      readonly eventNonce: Hex
      readonly amountUsdc6: bigint
      readonly feeExecutedUsdc6: bigint
      readonly mintRecipient: Hex
      readonly hookData: Hex
    }[]
  } | null>
  /**
   * Mint of a message, when its destination is a chain of ours; null while it is not minted or not ours.
   *
   * Its transaction and fee are null when it is so long ago that no node tells.
   */
  mintOf(
    toDomain: number,
    eventNonce: Hex,
  ): Promise<{ readonly txHash: Hex | null; readonly feeExecutedUsdc6: bigint | null } | null>
}
