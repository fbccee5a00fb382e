import type { Replacement } from './replaceFunctions.ts'

/** Facts of a chain of a restored index. */
export type RestoredChain = {
  readonly chainId: number
  /** Newest block whose logs the restored rows contain. */
  readonly blockNumber: number
  /** Vaults that the factory created up to this block, with the block; addresses are lower-case. */
  readonly vaults: ReadonlyMap<string, number>
}

type Interval = [number, number]
type Known = { readonly fragment: unknown; readonly intervals: readonly Interval[] }
/** Ranges of blocks that Ponder need not request, by filter or factory. Source: ponder 0.17, runtime/index.ts. */
type CachedIntervals = Map<object, readonly Known[]>
type ReadIntervals = (reading: {
  readonly chain: { readonly id: number }
}) => Promise<CachedIntervals>

type Factory = {
  readonly id: string
  readonly chainId: number
  readonly address: string | readonly string[] | undefined
}
type Filter = { readonly type: string; readonly address?: unknown }
/** Addresses by factory, with the block of their creation. Source: ponder 0.17, runtime/index.ts. */
type ChildAddresses = Map<string, Map<string, number>>
type ReadChildren = (reading: { readonly filters: readonly Filter[] }) => Promise<ChildAddresses>

/**
 * Returns the replacements of the functions with which Ponder decides which past blocks to request, for an index that
 * was restored from a snapshot.
 *
 * Ponder requests every past block that its cache `ponder_sync` lacks, although the rows of the index contain it, and
 * knows the vaults only from this cache. Nothing is added to the cache itself: another index that uses the cache would
 * miss the logs of these blocks.
 */
export function resumeRestored(
  factory: string,
  readRestored: () => Promise<readonly RestoredChain[]>,
): readonly Replacement[] {
  return [
    {
      path: 'runtime/index.js',
      name: 'getCachedIntervals',
      around: (read: ReadIntervals) => async (reading: Parameters<ReadIntervals>[0]) => {
        const intervals = await read(reading)
        const restored = (await readRestored()).find(({ chainId }) => chainId === reading.chain.id)
        return restored === undefined ? intervals : withRestored(intervals, restored.blockNumber)
      },
    },
    {
      path: 'runtime/index.js',
      name: 'getChildAddresses',
      around: (read: ReadChildren) => async (reading: Parameters<ReadChildren>[0]) => {
        const children = await read(reading)
        for (const { chainId, vaults } of await readRestored()) {
          for (const known of factoriesOf(reading.filters, chainId, factory)) {
            const own = children.get(known.id) ?? new Map<string, number>()
            for (const [address, block] of vaults) own.set(address, block)
            children.set(known.id, own)
          }
        }
        return children
      },
    },
  ]
}

function withRestored(intervals: CachedIntervals, blockNumber: number): CachedIntervals {
  return new Map(
    [...intervals].map(([filter, known]) => [
      filter,
      known.map((one) => ({ ...one, intervals: addRange(one.intervals, blockNumber) })),
    ]),
  )
}

/** Returns the ranges with the range from 0 to `last`, ascending and without adjacent ranges. */
export function addRange(ranges: readonly Interval[], last: number): Interval[] {
  const merged: Interval = [0, last]
  const later: Interval[] = []
  for (const [first, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (first <= merged[1] + 1) merged[1] = Math.max(merged[1], end)
    else later.push([first, end])
  }
  return [merged, ...later]
}

function factoriesOf(
  filters: readonly Filter[],
  chainId: number,
  address: string,
): readonly Factory[] {
  return filters.flatMap((filter) =>
    filter.type === 'log' &&
    isFactory(filter.address) &&
    filter.address.chainId === chainId &&
    [filter.address.address].flat().some((one) => one?.toLowerCase() === address.toLowerCase())
      ? [filter.address]
      : [],
  )
}

function isFactory(value: unknown): value is Factory {
  return typeof value === 'object' && value !== null && 'id' in value && 'chainId' in value
}
