import { describe, expect, it } from 'vitest'
import type { Replacement } from '../../../../supervisor/ponder/replaceFunctions.ts'
import { addRange, resumeRestored } from '../../../../supervisor/ponder/resumeRestored.ts'

const FACTORY = '0x00000000000000000000000000000000000000fa'
const VAULT = '0x00000000000000000000000000000000000000aa'

const restored = [{ chainId: 8453, blockNumber: 100, vaults: new Map([[VAULT, 7]]) }]
const replacements = resumeRestored(FACTORY, async () => restored)

/** Calls the replacement of a function of Ponder that returns `found`. */
async function call(name: string, found: unknown, reading: unknown): Promise<unknown> {
  const replacement = replacements.find((one): one is Replacement => one.name === name)
  const replaced = replacement?.around((async () => found) as never)
  return (replaced as (given: unknown) => Promise<unknown>)(reading)
}

describe('an indexer of a restored index', () => {
  it('does not request blocks of the snapshot, and keeps the ranges of the cache', async () => {
    const filter = {}
    const found = new Map([[filter, [{ fragment: 'logs', intervals: [[90, 120]] }]]])
    const reading = { chain: { id: 8453 } }
    expect(await call('getCachedIntervals', found, reading)).toEqual(
      new Map([[filter, [{ fragment: 'logs', intervals: [[0, 120]] }]]]),
    )
    const other = { chain: { id: 137 } }
    expect(await call('getCachedIntervals', found, other)).toBe(found)
  })

  it('knows the vaults of the snapshot as children of the factory', async () => {
    const factory = { id: 'log_8453', chainId: 8453, address: FACTORY.toUpperCase() }
    const filters = [
      { type: 'log', address: factory },
      { type: 'log', address: { ...factory, id: 'other', address: VAULT } },
      { type: 'log', address: VAULT },
      { type: 'block' },
    ]
    const known = new Map([['log_8453', new Map([['0xbb', 110]])]])
    expect(await call('getChildAddresses', known, { filters })).toEqual(
      new Map([
        [
          'log_8453',
          new Map([
            ['0xbb', 110],
            [VAULT, 7],
          ]),
        ],
      ]),
    )
  })

  it.each([
    [[], [[0, 5]]],
    [[[6, 9]], [[0, 9]]],
    [
      [[7, 9]],
      [
        [0, 5],
        [7, 9],
      ],
    ],
    [
      [
        [2, 3],
        [5, 8],
        [10, 11],
      ],
      [
        [0, 8],
        [10, 11],
      ],
    ],
  ] as [[number, number][], [number, number][]][])(
    'adds the range up to 5 to %j',
    (ranges, all) => {
      expect(addRange(ranges, 5)).toEqual(all)
    },
  )
})
