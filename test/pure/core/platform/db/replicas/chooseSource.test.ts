import { describe, expect, it } from 'vitest'
import {
  chooseSource,
  MAX_BEHIND_BLOCKS,
} from '../../../../../../core/platform/db/replicas/chooseSource.ts'

const FIRST = { preferred: 0, atLeast: 0 }
/** Index of the primary behind two replicas. */
const PRIMARY = 2

describe('the choice of a source', () => {
  it('is the preferred replica while the replica is current', () => {
    expect(chooseSource([100, 100, 100], FIRST)).toBe(0)
    expect(chooseSource([100, 100, 100], { preferred: 1, atLeast: 0 })).toBe(1)
    expect(chooseSource([100 - MAX_BEHIND_BLOCKS, 100, 100], FIRST)).toBe(0)
  })

  it('is another replica while the preferred replica is behind or does not answer', () => {
    expect(chooseSource([100 - MAX_BEHIND_BLOCKS - 1, 100, 100], FIRST)).toBe(1)
    expect(chooseSource([null, 99, 100], FIRST)).toBe(1)
  })

  it('is the primary while no replica is current', () => {
    expect(chooseSource([90, null, 100], FIRST)).toBe(PRIMARY)
    expect(chooseSource([null, null, 100], FIRST)).toBe(PRIMARY)
  })

  it('is a replica while the primary does not answer', () => {
    expect(chooseSource([100, 98, null], FIRST)).toBe(0)
  })

  it('has at least the required block', () => {
    expect(chooseSource([98, 99, 100], { preferred: 0, atLeast: 99 })).toBe(1)
    expect(chooseSource([98, 99, 100], { preferred: 0, atLeast: 100 })).toBe(PRIMARY)
    expect(chooseSource([98, 99, 100], { preferred: 0, atLeast: 101 })).toBeNull()
  })

  it('is null without any answer, and the primary without replicas', () => {
    expect(chooseSource([null, null, null], FIRST)).toBeNull()
    expect(chooseSource([5], FIRST)).toBe(0)
  })
})
