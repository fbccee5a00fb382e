import type { IndexStep } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval } from '../../ports.ts'
import type { Recent } from './createRecent.ts'

/** Maximum cached index steps, of a hundred bytes each: 50 years of days. */
export const KEPT_INDEX_STEPS = 20_000
/** Maximum intervals per read; each takes a statement over all vaults. */
const INTERVALS_PER_READ = 64

/**
 * Returns cached index steps, and reads the missing ones in parts.
 *
 * The key is the pair of block hashes, which commit to all facts behind a step.
 */
export async function recallIndexSteps(
  known: Recent<string, IndexStep>,
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
