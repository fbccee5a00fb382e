import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestHash } from '../../../../api/payments/requestHash.ts'

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.bigInt())
const { input } = fc.letrec((tie) => ({
  input: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('input'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('input'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

/** Returns the same value with the members of every object in another order. */
function reorderMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorderMembers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reorderMembers(member)]),
  )
}

describe('the hash of a request', () => {
  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(input, (value) => {
        expect(requestHash('getThing', reorderMembers(value))).toBe(requestHash('getThing', value))
      }),
    )
  })

  it('differs exactly when the requests differ', () => {
    fc.assert(
      fc.property(input, input, (left, right) => {
        const isSame = isDeepStrictEqual(left, right)
        expect(requestHash('getThing', left) === requestHash('getThing', right)).toBe(isSame)
      }),
    )
  })

  it('differs between operations, and between numbers and similar texts', () => {
    const hashes = [
      requestHash('a', { size: 1 }),
      requestHash('b', { size: 1 }),
      requestHash('a', { size: 1n }),
      requestHash('a', { size: '1' }),
      requestHash('a', { size: '1n' }),
      requestHash('a', { size: [1] }),
      requestHash('a', { size: null }),
      requestHash('a', {}),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('treats an undefined member as an absent member', () => {
    expect(requestHash('a', { vault: undefined })).toBe(requestHash('a', {}))
  })
})
