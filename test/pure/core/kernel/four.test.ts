import { describe, expect, it } from 'vitest'
import { mapFour, toFour } from '../../../../core/kernel/four.ts'

describe('a list of four constituents', () => {
  it('keeps the order of the basket', () => {
    expect(mapFour(toFour([1n, 2n, 3n, 4n]), (entry, index) => entry * BigInt(index))).toEqual([
      0n,
      2n,
      6n,
      12n,
    ])
  })

  it.each([0, 3, 5])('rejects %i entries', (length) => {
    expect(() => toFour(Array.from({ length }, () => 1))).toThrow(
      `expected 4 entries, got ${length}`,
    )
  })
})
