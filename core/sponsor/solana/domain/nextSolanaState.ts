import { SOLANA_STATES, type SolanaState } from '../../shared/domain/sponsorshipStates.ts'

/** Event in the life of a sponsorship. */
export type SolanaEvent =
  | { readonly kind: 'claimed' }
  /** The sponsor signed over a blockhash; the second signature of a sponsorship is the refresh. */
  | { readonly kind: 'signed' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'voided' }
  | { readonly kind: 'posted' }
  | { readonly kind: 'sent' }
  /** A confirmed block contains the transaction. */
  | { readonly kind: 'landed'; readonly success: boolean }
  /**
   * The transaction can no longer be in a block; the fault is `ours` if the caller posted in time
   * while the service could not accept the post.
   */
  | { readonly kind: 'lapsed'; readonly fault: 'ours' | 'caller' }

/**
 * Returns the state after an event; null if the event changes nothing or is not allowed in this
 * state.
 */
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
      // After the service accepted a post, the operator must bring the transaction into a block.
      return event.fault === 'ours' || SOLANA_STATES[state].stage === 'carried'
        ? 'credited'
        : 'expired'
    default:
      return event satisfies never
  }
}
