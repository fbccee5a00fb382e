/** Fees, finality and limits of the attestation service. */
export type AttestationSettings = {
  /** Blocks before the attestation of a burn at each threshold, including the block of the burn. */
  readonly fastConfirmations: number
  readonly finalConfirmations: number
  /** Blocks of the destination before a forwarding is complete, including the block of the mint. */
  readonly forwardConfirmations: number
  /** Fee of a fast burn in basis points, by source domain; a source without an entry is final at once. */
  readonly fastFeeBps: Readonly<Record<number, number>>
  /** Forwarding fees by destination domain, USDC-6. */
  readonly forwardFeeUsdc6: Readonly<Record<number, ForwardFee>>
  /** Name of the quoted forwarding fee that is charged. */
  readonly forwardFeeTaken: keyof ForwardFee
  /** USDC-6 that may be burned at the fast threshold at a time. */
  readonly fastAllowanceUsdc6: bigint
  /** Requests per second; a further request silences the service for `silenceMs`. */
  readonly requestsPerSec: number
  readonly silenceMs: number
  /** Pause in the middle of an answer during the fault `slow_body`. */
  readonly slowBodyMs: number
}

export type ForwardFee = { readonly low: bigint; readonly med: bigint; readonly high: bigint }

/**
 * Settings of `npm start`: short waits because the chains are fast, and fees of real size.
 *
 * Source: seeds/001 (0.016 USD into Arc, 0.055 USD out of Arc), Circle's fee table (1.3 bps from Base) and rate limit.
 */
export const defaultSettings: AttestationSettings = {
  fastConfirmations: 1,
  finalConfirmations: 2,
  forwardConfirmations: 2,
  fastFeeBps: { 6: 1.3 },
  forwardFeeUsdc6: {
    6: { low: 45_000n, med: 50_000n, high: 55_000n },
    7: { low: 20_000n, med: 22_000n, high: 25_000n },
    26: { low: 12_000n, med: 14_000n, high: 16_000n },
  },
  // Careful senders reserve the highest fee; if the charge is lower, more than the promised amount is delivered.
  forwardFeeTaken: 'med',
  fastAllowanceUsdc6: 10_000_000_000_000n,
  requestsPerSec: 35,
  silenceMs: 300_000,
  slowBodyMs: 20_000,
}
