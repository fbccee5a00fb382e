import type { Clock } from '../../../kernel/clock.ts'

/** Milliseconds for which an answer is good enough for what sells nothing. */
const KNOWN_MS = 1_000
/** Data sets that are read at a time: the current one and those before it. */
const MOST_VERSIONS = 4

type Known<T> = { readonly atMs: number; readonly value: Promise<T> }

/** Remembers what was read of each version for a second, and reads it once for all who ask meanwhile. */
export function createKnown<T>(
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
    if (known.size > MOST_VERSIONS && oldest !== undefined) known.delete(oldest)
    return value
  }
}
