/**
 * Life of one sponsorship on Solana, as data.
 *
 * `quoted` has a price; `claimed` has a payment and waits for the signer; `signed` may be used by its owner, and is
 * `refreshed` when its blockhash went by unused and it got another; `posted` came back signed by all and is stored;
 * `sent` was taken by a node. `confirmed` and `failed` are in a block, which did what was asked or not; `expired` lapsed
 * by its caller's doing; `credited` lapsed by ours, so that the same payment may have another; `refused` was never
 * signed; `void` belongs to a payment that was not charged.
 */
export const solanaTransitions = {
  quoted: ['claimed', 'expired'],
  claimed: ['signed', 'refused', 'void'],
  // Whoever holds what all signed may send it, so that it can be in a block without ever coming back to us.
  signed: ['refreshed', 'posted', 'confirmed', 'failed', 'expired', 'credited', 'void'],
  refreshed: ['posted', 'confirmed', 'failed', 'expired', 'credited', 'void'],
  posted: ['sent', 'confirmed', 'failed', 'credited'],
  sent: ['confirmed', 'failed', 'credited'],
  confirmed: [],
  failed: [],
  expired: [],
  credited: [],
  refused: [],
  void: [],
} as const satisfies Record<string, readonly string[]>

export type SolanaState = keyof typeof solanaTransitions

export const solanaStates = Object.keys(solanaTransitions) as readonly SolanaState[]

/** States from which a sponsorship may come into this one. */
export function solanaStatesBefore(to: SolanaState): SolanaState[] {
  return solanaStates.filter((from) => {
    const next: readonly SolanaState[] = solanaTransitions[from]
    return next.includes(to)
  })
}

/** States in which our signature is out and the chain may still take it: the fee payer owes their caps. */
export const SOLANA_RESERVING: readonly SolanaState[] = ['signed', 'refreshed', 'posted', 'sent']

/** What happens to a sponsorship. */
export type SolanaEvent =
  | { readonly kind: 'claimed' }
  /** Our signature over a blockhash; the second one is the refresh. */
  | { readonly kind: 'signed' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'voided' }
  | { readonly kind: 'posted' }
  | { readonly kind: 'sent' }
  /** It is in a block that most have voted for. */
  | { readonly kind: 'landed'; readonly success: boolean }
  /** No block can have it any more; `ours` when a post in time met an outage of ours. */
  | { readonly kind: 'lapsed'; readonly fault: 'ours' | 'caller' }

/** The state after an event; null where the event changes nothing, or must not happen there. */
export function nextSolanaState(state: SolanaState, event: SolanaEvent): SolanaState | null {
  const to = stateAfter(state, event)
  const next: readonly SolanaState[] = solanaTransitions[state]
  return next.includes(to) ? to : null
}

function stateAfter(state: SolanaState, event: SolanaEvent): SolanaState {
  switch (event.kind) {
    case 'claimed':
      return 'claimed'
    case 'signed':
      return state === 'claimed' ? 'signed' : 'refreshed'
    case 'refused':
      return 'refused'
    case 'voided':
      return 'void'
    case 'posted':
      return 'posted'
    case 'sent':
      return 'sent'
    case 'landed':
      return event.success ? 'confirmed' : 'failed'
    case 'lapsed':
      return event.fault === 'ours' || wasTaken(state) ? 'credited' : 'expired'
    default:
      return event satisfies never
  }
}

/** A post that we took is ours to bring into a block. */
function wasTaken(state: SolanaState): boolean {
  return state === 'posted' || state === 'sent'
}
