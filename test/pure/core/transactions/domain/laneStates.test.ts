import { describe, expect, it } from 'vitest'
import {
  laneTransitions,
  statesBefore,
} from '../../../../../core/transactions/domain/laneStates.ts'

describe('states of a transaction', () => {
  it('know where one may come from', () => {
    expect(statesBefore('mined')).toEqual(['signed', 'sent'])
    expect(statesBefore('queued')).toEqual(['signed', 'sent'])
    expect(statesBefore('final')).toEqual(['mined'])
    expect(statesBefore('sent')).toEqual(['signed', 'mined'])
  })

  it('never leave the end: what is final or failed stays so', () => {
    expect(laneTransitions.final).toEqual([])
    expect(laneTransitions.failed).toEqual([])
  })
})
