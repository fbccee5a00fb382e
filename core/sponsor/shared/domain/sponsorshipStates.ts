/**
 * Stage of a sponsorship, the same on each kind of chain. The rules for payers, payments and
 * reserves depend on the stage.
 *
 * `offer`: a price without a payment. `unsigned`: claimed by a payment, without the sponsor's
 * signature. `usable`: signed by the sponsor, not yet posted by the caller. `carried`: posted in
 * time, in no block yet. `landed`: in a block. `lost`: ended by a fault of the caller, without a
 * credit. `owed`: ended by a fault of the operator. `withheld`: ended before the sponsor's
 * signature left the service.
 */
type Stage = 'offer' | 'unsigned' | 'usable' | 'carried' | 'landed' | 'lost' | 'owed' | 'withheld'

/** States of a sponsorship on one kind of chain, each with its stage and the states that may follow. */
export type States<State extends string> = {
  readonly [state in State]: { readonly stage: Stage; readonly next: readonly State[] }
}

/**
 * States of an operation on an EVM chain. An outcome is reverted if its block leaves the chain.
 *
 * `asked` waits for the signer. `posted` waits for its block. `executed` is in a block through a
 * transaction of the operator, `external` through a transaction of a third party, which is possible
 * from any state after signing. `reverted` was lost by a fault of the caller, `failed` by a fault
 * of the operator. `expired` was never posted. `refused` was never signed. `void` belongs to a
 * payment that was not charged.
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
 * States of a transaction on Solana. End states are final, because an outcome is recorded only if
 * its block cannot leave the chain.
 *
 * `quoted` has a price. `claimed` waits for the signer. `signed` becomes `refreshed` if its
 * blockhash lapsed unused and the sponsor signed over a new blockhash. `posted` is signed by all
 * parties and stored. `sent` was accepted by a node. `confirmed` succeeded in a block, `failed`
 * failed in a block. `expired` lapsed by a fault of the caller, `credited` by a fault of the
 * operator. `refused` was never signed. `void` belongs to a payment that was not charged.
 */
const solana = {
  quoted: { stage: 'offer', next: ['claimed', 'expired'] },
  claimed: { stage: 'unsigned', next: ['signed', 'refused', 'void'] },
  // A holder of the fully signed transaction may send it to the chain, so a block can contain a
  // transaction without a post.
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

/**
 * Reason of a sponsorship whose caller posted in time while the service could not accept the post.
 */
export const REFUSED_BY_OPERATOR = 'refused_by_us'

/** Returns all states of one kind of chain, in the order of its table. */
export function statesOf<State extends string>(states: States<State>): readonly State[] {
  const isState = (name: string): name is State => name in states
  return Object.keys(states).filter(isState)
}

/** Returns the states of one kind of chain in any of the given stages. */
export function statesIn<State extends string>(
  states: States<State>,
  ...stages: readonly Stage[]
): readonly State[] {
  return statesOf(states).filter((state) => stages.includes(states[state].stage))
}

/** Returns the states from which a sponsorship may move to the given state. */
export function statesBefore<State extends string>(
  states: States<State>,
  to: State,
): readonly State[] {
  return statesOf(states).filter((from) => states[from].next.includes(to))
}
