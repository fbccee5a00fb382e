import type { SolanaState } from '../../shared/domain/sponsorshipStates.ts'
import { SOLANA_STATES } from '../../shared/domain/sponsorshipStates.ts'
import type { SolanaEvent } from './nextSolanaState.ts'

/** What a node says of the transaction that our signature names. */
export type SolanaLanding = {
  readonly commitment: 'processed' | 'confirmed' | 'finalized'
  readonly success: boolean
}

/** A block, by the slot that it was made in and the blocks before it. */
export type SolanaBlock = { readonly slot: bigint; readonly height: bigint }

/** What is known of a sponsorship whose signature is out. */
export type SolanaFacts = {
  readonly state: SolanaState
  /** Last height of a block that may have it. */
  readonly lastValidBlockHeight: bigint
  /** Null when no block is known to have it, looked for in all that the node keeps. */
  readonly landing: SolanaLanding | null
  /** The newest block that cannot leave the chain, read before `landing` was. */
  readonly final: SolanaBlock
  /** Newest slot of the node that told `landing`: behind one name may be many nodes, some of them late. */
  readonly landingSlot: bigint
  /** Whether its caller may still ask for a fresh blockhash. */
  readonly isRefreshable: boolean
  /** Whether a post in time met an outage of ours. */
  readonly wasRefusedByUs: boolean
}

/**
 * What the chain says happened to a sponsorship; null while that is open.
 *
 * It is given up only when a block that cannot leave the chain is past its blockhash: no fork can have it then, and the
 * same payment may get another without two of them being executed.
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

/** Whether no block can have it any more, by blocks that cannot leave the chain, and a node that has seen them. */
export function hasLapsed(
  facts: Pick<SolanaFacts, 'final' | 'lastValidBlockHeight' | 'landing' | 'landingSlot'>,
): boolean {
  const { final, landing, landingSlot } = facts
  if (landing !== null || landingSlot < final.slot) return false
  return final.height > facts.lastValidBlockHeight
}

/**
 * Whether a sponsorship may be signed over a fresh blockhash: once, unposted, and only when the first one can no longer be
 * in a block, since both would be executed and one was paid for.
 */
export function mayRefresh(facts: SolanaFacts): boolean {
  return facts.state === 'signed' && facts.isRefreshable && hasLapsed(facts)
}
