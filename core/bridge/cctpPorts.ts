import type { Hex } from 'viem'

/** Message of a burn, as the attestation service returns it. */
export type AttestationEntry = {
  /** Null while the message is pending. */
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly eventNonce: Hex | null
  /**
   * Status as the service returns it: `complete`, `pending_confirmations` or any other value, which counts as pending.
   */
  readonly status: string
  readonly delayReason: string | null
  readonly forwardState: string | null
  readonly forwardTx: Hex | null
  /** Hook data from the decoded fields, which the service returns before the message; null if the fields are absent. */
  readonly hookData: Hex | null
}

export type BurnFees = {
  /**
   * Fees at the fast and at the final threshold, hundredths of a basis point, rounded up; the fast fee is null on a
   * route without a fast threshold.
   */
  readonly fastBps100: bigint | null
  readonly finalBps100: bigint
  /** Fee of the forwarding service, USDC-6; null if the service does not forward on this route. */
  readonly forwardUsdc6: bigint | null
}

/**
 * Client of the attestation service of CCTP V2.
 *
 * Every method throws `AttestationsUnavailable` (retryable; `retryAfterSec` is 300 after an HTTP 429).
 */
export type Attestations = {
  /** Returns every message of a burn; empty while the service knows no message of the burn. */
  messages(
    domain: number,
    of: { readonly burnTx: Hex } | { readonly eventNonce: Hex },
  ): Promise<readonly AttestationEntry[]>
  fees(fromDomain: number, toDomain: number): Promise<BurnFees>
  /** Returns the amount that the fast threshold accepts now, USDC-6. */
  fastAllowanceUsdc6(): Promise<bigint>
  /** Requests a new signature of an expired message. Returns false if the service reports that the message is final. */
  reattest(eventNonce: Hex): Promise<boolean>
}

/** Reads the CCTP burns and mints of any transaction. Every method throws `RpcUnavailable`. */
export type CctpReads = {
  /** Returns the burns and mints of a transaction; null if no configured chain has the transaction. */
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
    /** Mints of the transaction; empty for a transaction without mints. */
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
   * Transaction and fee of the mint are null if the mint is older than the logs of the node.
   */
  mintOf(
    toDomain: number,
    eventNonce: Hex,
  ): Promise<{ readonly txHash: Hex | null; readonly feeExecutedUsdc6: bigint | null } | null>
}
