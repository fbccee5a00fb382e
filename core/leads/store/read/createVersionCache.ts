import type { Clock } from '../../../kernel/clock.ts'

/** Milliseconds for which a value is cached; no sale depends on the value. */
const KNOWN_MS = 1_000
/** Maximum number of data sets in use at a time: the current data set and earlier data sets. */
const MAX_VERSIONS = 4

type Known<T> = { readonly atMs: number; readonly value: Promise<T> }

/** Creates a cache of one value per version, for a second; concurrent callers share one read. */
export function createVersionCache<T>(
  clock: Clock,
  read: (version: string) => Promise<T>,
): (version: string) => Promise<T> {
  const known = new Map<string, Known<T>>()
  return (version) => {
    const atMs = clock.nowMs()
    const before = known.get(version)
    if (before !== undefined && atMs - before.atMs < KNOWN_MS) return before.value
    const value = read(version)
    known.delete(version)
    known.set(version, { atMs, value })
    value.catch(() => known.delete(version))
    const [oldest] = known.keys()
    if (known.size > MAX_VERSIONS && oldest !== undefined) known.delete(oldest)
    return value
  }
}
