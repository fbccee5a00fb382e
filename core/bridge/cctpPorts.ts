import type { Hex } from 'viem'

/** One message of a burn, as the attestation service returns it. */
export type AttestationEntry = {
  /** Null while the message is pending. */
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly eventNonce: Hex | null
  /** Status as the service returns it: `complete`, `pending_confirmations` or another, which counts as pending. */
  readonly status: string
  readonly delayReason: string | null
  readonly forwardState: string | null
  readonly forwardTx: Hex | null
  /** Hook data from the decoded form, which the service returns before the message; null when absent. */
  readonly hookData: Hex | null
}

export type BurnFees = {
  /**
   * Fee at the fast and at the final threshold, hundredths of a basis point, rounded up; null on a route without a fast
   * threshold.
   */
  readonly fastBps100: bigint | null
  readonly finalBps100: bigint
  /** Fee of the forwarding service, USDC-6; null where the service does not forward. */
  readonly forwardUsdc6: bigint | null
}

/**
 * The attestation service of CCTP V2.
 *
 * Every method throws `AttestationsUnavailable` (retryable; `retryAfterSec` is 300 after an HTTP 429).
 */
export type Attestations = {
  /** Returns every message of a burn; empty while the service knows no message. */
  messages(
    domain: number,
    of: { readonly burnTx: Hex } | { readonly eventNonce: Hex },
  ): Promise<readonly AttestationEntry[]>
  fees(fromDomain: number, toDomain: number): Promise<BurnFees>
  /** Returns the USDC-6 that the fast threshold accepts now. */
  fastAllowanceUsdc6(): Promise<bigint>
  /**
   * Requests a new signature of an expired message. Returns false when the service reports that the message is final.
   */
  reattest(eventNonce: Hex): Promise<boolean>
}

/** Reads the CCTP burns and mints of any transaction; throws `RpcUnavailable`. */
export type CctpReads = {
  /** Returns null when no configured chain holds the transaction. */
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
    /** Returns the mints of a transaction; empty for a transaction without mints. */
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
   * Returns the mint of a message; null before the mint, and for a destination without a configured node.
   *
   * Transaction and fee are null when the mint is too old for the logs of the node.
   */
  mintOf(
    toDomain: number,
    eventNonce: Hex,
  ): Promise<{ readonly txHash: Hex | null; readonly feeExecutedUsdc6: bigint | null } | null>
}
