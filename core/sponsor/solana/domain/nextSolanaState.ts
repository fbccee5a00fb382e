import { SOLANA_STATES, type SolanaState } from '../../shared/domain/sponsorshipStates.ts'

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
  return SOLANA_STATES[state].next.includes(to) ? to : null
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
      // A post that we took is ours to bring into a block.
      return event.fault === 'ours' || SOLANA_STATES[state].stage === 'carried'
        ? 'credited'
        : 'expired'
    default:
      return event satisfies never
  }
}
