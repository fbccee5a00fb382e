import { describe, expect, it } from 'vitest'
import {
  EVM_STATES,
  SOLANA_STATES,
  statesBefore,
  statesIn,
  statesOf,
} from '../../../../../../core/sponsor/shared/domain/sponsorshipStates.ts'

describe('the states of sponsorships', () => {
  it('reserve funds from the signature until a block or an end', () => {
    expect(statesIn(EVM_STATES, 'usable', 'carried')).toEqual(['signed', 'posted'])
    expect(statesIn(SOLANA_STATES, 'usable', 'carried')).toEqual([
      'signed',
      'refreshed',
      'posted',
      'sent',
    ])
  })

  it('permit another sponsorship for the same payment only after a loss by the operator', () => {
    expect(statesIn(EVM_STATES, 'owed', 'withheld')).toEqual(['failed', 'refused', 'void'])
    expect(statesIn(SOLANA_STATES, 'owed', 'withheld')).toEqual(['credited', 'refused', 'void'])
  })

  it('reject the post of a sponsorship that was never returned', () => {
    expect(statesIn(EVM_STATES, 'offer', 'unsigned', 'withheld')).toEqual([
      'asked',
      'refused',
      'void',
    ])
    expect(statesIn(SOLANA_STATES, 'offer', 'unsigned', 'withheld')).toEqual([
      'quoted',
      'claimed',
      'refused',
      'void',
    ])
  })

  it('are final on Solana, and change on an EVM chain when a block leaves the chain', () => {
    const ends = ['landed', 'lost', 'owed', 'withheld'] as const
    for (const state of statesIn(SOLANA_STATES, ...ends)) {
      expect(SOLANA_STATES[state].next).toEqual([])
    }
    expect(statesBefore(EVM_STATES, 'posted')).toEqual(['signed', 'executed', 'external'])
    expect(statesBefore(EVM_STATES, 'signed')).toEqual(['asked', 'external'])
  })

  it('are all reachable from the first state of each table', () => {
    const reachableStates = <State extends string>(
      states: Parameters<typeof statesOf<State>>[0],
    ) => {
      const [first] = statesOf(states)
      const seen = new Set(first === undefined ? [] : [first])
      for (const state of seen) for (const next of states[state].next) seen.add(next)
      return [...seen].toSorted()
    }
    expect(reachableStates(EVM_STATES)).toEqual(statesOf(EVM_STATES).toSorted())
    expect(reachableStates(SOLANA_STATES)).toEqual(statesOf(SOLANA_STATES).toSorted())
  })
})
