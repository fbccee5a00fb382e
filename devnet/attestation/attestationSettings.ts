/** What a fast burn costs and who gets it forwarded for how much, per domain. */
export type AttestationSettings = {
  /** Blocks, the burn's own included, before a burn is attested at each threshold. */
  readonly fastConfirmations: number
  readonly finalConfirmations: number
  /** Blocks of the destination, the mint's own included, before a forwarding is complete. */
  readonly forwardConfirmations: number
  /** Basis points of a fast burn by source domain; a source that is missing here is final at once. */
  readonly fastFeeBps: Readonly<Record<number, number>>
  /** USDC-6 by destination domain. */
  readonly forwardFeeUsdc6: Readonly<Record<number, ForwardFee>>
  /** Which of the three quoted forwarding fees is taken in the end. */
  readonly forwardFeeTaken: keyof ForwardFee
  /** USDC-6 that can be burned at the fast threshold at a time. */
  readonly fastAllowanceUsdc6: bigint
  /** Requests per second; one more, and nobody is answered for `silenceMs`. */
  readonly requestsPerSec: number
  readonly silenceMs: number
  /** Pause in the middle of an answer while the fault `slow_body` holds. */
  readonly slowBodyMs: number
}

export type ForwardFee = { readonly low: bigint; readonly med: bigint; readonly high: bigint }

/**
 * The service as `npm start` runs it: waiting is short because the chains are, prices are of the real size.
 *
 * Source: seeds/001 (0.016 USD into Arc, 0.055 out of it), Circle's fee table (1.3 bps from Base) and rate limit.
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
  // The dearest is what careful senders allow for; less is taken, so that more arrives than was promised.
  forwardFeeTaken: 'med',
  fastAllowanceUsdc6: 10_000_000_000_000n,
  requestsPerSec: 35,
  silenceMs: 300_000,
  slowBodyMs: 20_000,
}
