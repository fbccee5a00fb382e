/**
 * Stage of a sponsorship, the same on each kind of chain; rules on payers, payments and reserves go by the stage.
 *
 * `offer`: a price without a payment. `unsigned`: claimed by a payment, without our signature. `usable`: signed, and not
 * posted by its owner. `carried`: posted in time, in no block. `landed`: in a block. `lost`: ended by the doing of its
 * owner, without a credit. `owed`: ended by our doing. `withheld`: ended before our signature left us.
 */
type Stage = 'offer' | 'unsigned' | 'usable' | 'carried' | 'landed' | 'lost' | 'owed' | 'withheld'

/** States of a sponsorship on one kind of chain, each with its stage and the states that may follow. */
export type States<State extends string> = {
  readonly [state in State]: { readonly stage: Stage; readonly next: readonly State[] }
}

/**
 * An operation on an EVM chain. A block that leaves the chain takes the outcome back.
 *
 * `asked` waits for the signer; `posted` waits for its block; `executed` is in a block through a transaction of ours,
 * `external` through somebody else's, who may carry it whatever became of it here; `reverted` was lost by the caller's
 * doing, `failed` by ours; `expired` was never posted; `refused` was never signed; `void` belongs to a payment that was
 * not charged.
 */
const evm = {
  asked: { stage: 'unsigned', next: ['signed', 'refused', 'void'] },
  signed: { stage: 'usable', next: ['posted', 'external', 'expired', 'failed', 'void'] },
  posted: { stage: 'carried', next: ['executed', 'external', 'reverted', 'failed'] },
  executed: { stage: 'landed', next: ['posted', 'external'] },
  external: { stage: 'landed', next: ['signed', 'posted', 'executed'] },
  expired: { stage: 'lost', next: ['external'] },
  failed: { stage: 'owed', next: ['executed', 'external'] },
  reverted: { stage: 'lost', next: ['executed', 'external'] },
  refused: { stage: 'withheld', next: [] },
  void: { stage: 'withheld', next: ['external'] },
} as const

export type EvmState = keyof typeof evm
export const EVM_STATES: States<EvmState> = evm

/**
 * A transaction on Solana. An end is an end: a block decides only once it cannot leave the chain.
 *
 * `quoted` has a price; `claimed` waits for the signer; `signed` is `refreshed` when its blockhash went by unused and it
 * got another; `posted` came back signed by all and is stored; `sent` was taken by a node; `confirmed` and `failed` are
 * in a block, which did what was asked or not; `expired` lapsed by its caller's doing, `credited` by ours; `refused` was
 * never signed; `void` belongs to a payment that was not charged.
 */
const solana = {
  quoted: { stage: 'offer', next: ['claimed', 'expired'] },
  claimed: { stage: 'unsigned', next: ['signed', 'refused', 'void'] },
  // Whoever holds what all signed may send it, so that it can be in a block without ever coming back to us.
  signed: {
    stage: 'usable',
    next: ['refreshed', 'posted', 'confirmed', 'failed', 'expired', 'credited', 'void'],
  },
  refreshed: {
    stage: 'usable',
    next: ['posted', 'confirmed', 'failed', 'expired', 'credited', 'void'],
  },
  posted: { stage: 'carried', next: ['sent', 'confirmed', 'failed', 'credited'] },
  sent: { stage: 'carried', next: ['confirmed', 'failed', 'credited'] },
  confirmed: { stage: 'landed', next: [] },
  failed: { stage: 'landed', next: [] },
  expired: { stage: 'lost', next: [] },
  credited: { stage: 'owed', next: [] },
  refused: { stage: 'withheld', next: [] },
  void: { stage: 'withheld', next: [] },
} as const

export type SolanaState = keyof typeof solana
export const SOLANA_STATES: States<SolanaState> = solana

/** Reason of a sponsorship whose owner posted in time while we could not take the post. */
export const REFUSED_BY_US = 'refused_by_us'

/** All states of one kind of chain, in the order of its table. */
export function statesOf<State extends string>(states: States<State>): readonly State[] {
  const isState = (name: string): name is State => name in states
  return Object.keys(states).filter(isState)
}

/** States of one kind of chain in any of these stages. */
export function statesIn<State extends string>(
  states: States<State>,
  ...stages: readonly Stage[]
): readonly State[] {
  return statesOf(states).filter((state) => stages.includes(states[state].stage))
}

/** States from which a sponsorship may come into this one. */
export function statesBefore<State extends string>(
  states: States<State>,
  to: State,
): readonly State[] {
  return statesOf(states).filter((from) => states[from].next.includes(to))
}
