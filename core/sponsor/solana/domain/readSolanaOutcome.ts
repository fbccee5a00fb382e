import type { SolanaState } from '../../shared/domain/sponsorshipStates.ts'
import { SOLANA_STATES } from '../../shared/domain/sponsorshipStates.ts'
import type { SolanaEvent } from './nextSolanaState.ts'

/** Commitment and success of a transaction, from a node. */
export type SolanaLanding = {
  readonly commitment: 'processed' | 'confirmed' | 'finalized'
  readonly success: boolean
}

/** A block, by its slot and by the number of blocks before it. */
export type SolanaBlock = { readonly slot: bigint; readonly height: bigint }

/** Known facts of a sponsorship whose signature left the service. */
export type SolanaFacts = {
  readonly state: SolanaState
  /** Last height of a block that may contain the transaction. */
  readonly lastValidBlockHeight: bigint
  /** Null when no block contains the transaction, after a search of the node's whole history. */
  readonly landing: SolanaLanding | null
  /** Newest final block, read before `landing`. */
  readonly final: SolanaBlock
  /**
   * Newest slot of the node that returned `landing`. One URL may lead to many nodes, and some of
   * these nodes lag.
   */
  readonly landingSlot: bigint
  /** Whether the caller may still request a fresh blockhash. */
  readonly isRefreshable: boolean
  /** Whether the caller posted in time while the service could not accept the post. */
  readonly wasRefusedByUs: boolean
}

/**
 * Returns the event that the chain implies for a sponsorship; null while the outcome is open.
 *
 * A sponsorship lapses only after a final block is past its blockhash. Then no fork can contain the
 * transaction, and the payment may get another sponsorship without two executions.
 */
export function readSolanaOutcome(facts: SolanaFacts): SolanaEvent | null {
  const { state, landing } = facts
  const { stage } = SOLANA_STATES[state]
  if (stage !== 'usable' && stage !== 'carried') return null
  if (landing !== null) {
    const isOpen = landing.commitment === 'processed'
    return isOpen ? null : { kind: 'landed', success: landing.success }
  }
  if (!hasLapsed(facts)) return null
  const isWaiting = state === 'signed' && facts.isRefreshable
  if (isWaiting && !facts.wasRefusedByUs) return null
  return { kind: 'lapsed', fault: facts.wasRefusedByUs ? 'ours' : 'caller' }
}

/**
 * Returns whether no block can contain the transaction any more, by the final block and by a node
 * that has reached that block.
 */
export function hasLapsed(
  facts: Pick<SolanaFacts, 'final' | 'lastValidBlockHeight' | 'landing' | 'landingSlot'>,
): boolean {
  const { final, landing, landingSlot } = facts
  if (landing !== null || landingSlot < final.slot) return false
  return final.height > facts.lastValidBlockHeight
}

/**
 * Returns whether the sponsor may sign over a fresh blockhash: once, before a post, and only if no
 * block can contain the first transaction. Otherwise both transactions could execute for one
 * payment.
 */
export function mayRefresh(facts: SolanaFacts): boolean {
  return facts.state === 'signed' && facts.isRefreshable && hasLapsed(facts)
}
