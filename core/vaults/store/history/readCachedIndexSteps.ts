import type { IndexStep } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval } from '../../ports.ts'
import type { RecentCache } from './createRecentCache.ts'

/** Maximum number of cached index steps, 100 bytes each: one per day for 50 years. */
export const MAX_CACHED_INDEX_STEPS = 20_000
/** Maximum number of intervals per read; each interval takes a statement over all vaults. */
const INTERVALS_PER_READ = 64

/**
 * Returns cached index steps, and reads the steps that are not cached in several parts.
 *
 * The key is the pair of block hashes, which commit to all facts of a step.
 */
export async function readCachedIndexSteps(
  known: RecentCache<string, IndexStep>,
  intervals: readonly PricedInterval[],
  read: (part: readonly PricedInterval[]) => Promise<readonly IndexStep[]>,
): Promise<readonly IndexStep[]> {
  const found = new Map(intervals.map((interval) => [keyOf(interval), known.get(keyOf(interval))]))
  const missing = intervals.filter((interval) => found.get(keyOf(interval)) === undefined)
  for (let start = 0; start < missing.length; start += INTERVALS_PER_READ) {
    const part = missing.slice(start, start + INTERVALS_PER_READ)
    for (const [index, step] of (await read(part)).entries()) {
      const interval = part[index]
      if (interval === undefined) continue
      found.set(keyOf(interval), step)
      known.set(keyOf(interval), step)
    }
  }
  return intervals.flatMap((interval) => found.get(keyOf(interval)) ?? [])
}

const keyOf = ({ before, after }: PricedInterval): string => before.block.hash + after.block.hash
