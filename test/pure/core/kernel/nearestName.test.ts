import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsBetween, nearestName } from '../../../../core/kernel/nearestName.ts'

const BUY = ['vault', 'usdc', 'minShares', 'permit', 'owner']

describe('nearestName', () => {
  it.each([
    ['minSharesOut', BUY, 'minShares'],
    ['min_shares', BUY, 'minShares'],
    ['MINSHARES', BUY, 'minShares'],
    ['minShare', BUY, 'minShares'],
    ['vualt', BUY, 'vault'],
    ['in_kind', ['vault', 'shares', 'minUsdcOut', 'inKind', 'owner'], 'inKind'],
    ['minUsdcout', ['vault', 'shares', 'minUsdcOut', 'inKind', 'owner'], 'minUsdcOut'],
    ['blok', ['block', 'at'], 'block'],
    ['hasEmail', ['category', 'email', 'minGrade'], 'email'],
    ['chain_id', ['sourceChainId', 'to'], 'sourceChainId'],
  ])('corrects the misspelling %s', (name, known, meant) => {
    expect(nearestName(name, known)).toBe(meant)
  })

  it.each([
    ['nonsense', BUY],
    ['weightsBps', []],
    ['utm_source', ['usdc', 'vault']],
    ['a', ['at']],
    ['', ['at']],
    ['x', ['q', 'max', 'limit']],
  ])('finds no name near %s', (name, known) => {
    expect(nearestName(name, known)).toBeNull()
  })

  it('prefers the fewest edits', () => {
    expect(nearestName('limits', ['limit', 'limitsOut'])).toBe('limit')
  })

  it('finds every known name in any case, with and without separators', () => {
    const name = fc.stringMatching(/^[a-z]{1,20}$/)
    fc.assert(
      fc.property(name, fc.nat(20), (known, place) => {
        const spelt = `${known.slice(0, place)}_${known.slice(place)}`.toUpperCase()
        expect(nearestName(spelt, [known])).toBe(known)
      }),
    )
  })

  it('returns in bounded time for a name of any length', () => {
    expect(nearestName('x'.repeat(60_000), BUY)).toBeNull()
  })
})

describe('editsBetween', () => {
  it.each([
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['vualt', 'vault', 1],
    ['abc', 'abc', 0],
  ])('returns for %j and %j the distance %i', (from, to, edits) => {
    expect(editsBetween(from, to)).toBe(edits)
  })

  it('is symmetric, zero only for equal texts, and at most the longer length', () => {
    const text = fc.stringMatching(/^[a-d]{0,8}$/)
    fc.assert(
      fc.property(text, text, (a, b) => {
        const edits = editsBetween(a, b)
        expect(edits).toBe(editsBetween(b, a))
        expect(edits === 0).toBe(a === b)
        expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})
