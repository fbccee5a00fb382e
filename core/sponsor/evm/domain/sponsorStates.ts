/**
 * Life of one sponsorship, as data.
 *
 * `asked` waits for the signer; `signed` may be used by its owner; `posted` is an operation that waits for its block;
 * `executed` is in a block through a transaction of ours, `external` through somebody else's; `reverted` was lost by the
 * caller's doing, `failed` by ours, so that the same payment may have another; `expired` was never posted; `refused` was
 * never signed; `void` belongs to a payment that was not charged.
 */
export const sponsorTransitions = {
  asked: ['signed', 'refused', 'void'],
  signed: ['posted', 'external', 'expired', 'failed', 'void'],
  posted: ['executed', 'external', 'reverted', 'failed'],
  // A block that leaves the chain takes the outcome back.
  executed: ['posted', 'external'],
  external: ['signed', 'posted', 'executed'],
  // Whoever else carries it to the EntryPoint in time executes it all the same.
  expired: ['external'],
  failed: ['executed', 'external'],
  reverted: ['executed', 'external'],
  refused: [],
  void: ['external'],
} as const satisfies Record<string, readonly string[]>

export type SponsorState = keyof typeof sponsorTransitions

export const sponsorStates = Object.keys(sponsorTransitions) as readonly SponsorState[]

/** States from which a sponsorship may come into this one. */
export function sponsorStatesBefore(to: SponsorState): SponsorState[] {
  return sponsorStates.filter((from) => {
    const next: readonly SponsorState[] = sponsorTransitions[from]
    return next.includes(to)
  })
}

/** States in which the paymaster's deposit may still have to pay, until the chain itself refuses the sponsorship. */
export const RESERVING: readonly SponsorState[] = ['signed', 'posted']

/** Reason of a signed one that was posted in time and that we could not take: unless it is posted again, we failed it. */
export const REFUSED_BY_US = 'refused_by_us'

/** Ways in which an operation reaches us. */
export type SponsorLane = 'rpc' | 'direct' | 'own'
