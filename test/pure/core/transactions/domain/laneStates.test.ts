import { describe, expect, it } from 'vitest'
import {
  laneTransitions,
  statesBefore,
} from '../../../../../core/transactions/domain/laneStates.ts'

describe('states of a lane transaction', () => {
  it('list the states from which each state is reachable', () => {
    expect(statesBefore('mined')).toEqual(['signed', 'sent'])
    expect(statesBefore('queued')).toEqual(['signed', 'sent'])
    expect(statesBefore('final')).toEqual(['mined'])
    expect(statesBefore('sent')).toEqual(['signed', 'mined'])
  })

  it('never leave final and failed', () => {
    expect(laneTransitions.final).toEqual([])
    expect(laneTransitions.failed).toEqual([])
  })
})
