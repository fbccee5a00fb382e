import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findFirstMissing,
  type Link,
} from '../../../../../core/platform/db/continuity/findFirstMissing.ts'

const hashOf = (number: number, fork = 0): Link['hash'] => `0x${fork}${number}`
const linkOf = (number: number, fork = 0): Link => ({
  number,
  hash: hashOf(number, fork),
  parentHash: hashOf(number - 1, fork),
})
const chainOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => linkOf(from + index))

describe('the first missing block of an index', () => {
  it('is null for linked blocks, for one block, and for no block', () => {
    expect(findFirstMissing(chainOf(7, 40), 1)).toBeNull()
    expect(findFirstMissing([linkOf(7)], 1)).toBeNull()
    expect(findFirstMissing([], 1)).toBeNull()
  })

  it('is the block above the last linked block', () => {
    expect(findFirstMissing([linkOf(7), linkOf(9)], 1)).toBe(8)
    expect(findFirstMissing([linkOf(7), linkOf(8), linkOf(90)], 1)).toBe(9)
  })

  it('is the block of another history below a block', () => {
    expect(findFirstMissing([linkOf(7), linkOf(8), linkOf(9, 5)], 1)).toBe(8)
  })

  it('is found by the distance alone if only every n-th header is indexed', () => {
    const everyTenth = [10, 20, 30].map((number) => linkOf(number))
    expect(findFirstMissing(everyTenth, 10)).toBeNull()
    expect(findFirstMissing([...everyTenth, linkOf(50)], 10)).toBe(40)
  })

  it('is found for each removed range of any chain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 60 }),
        fc.nat({ max: 1_000_000 }),
        fc.nat(),
        fc.nat(),
        (count, from, start, length) => {
          const first = 1 + (start % (count - 2))
          const removed = 1 + (length % (count - 1 - first))
          const links = chainOf(from, count).toSpliced(first, removed)
          expect(findFirstMissing(links, 1)).toBe(from + first)
        },
      ),
    )
  })
})
