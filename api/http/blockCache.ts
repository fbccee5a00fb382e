import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { Clock } from '../../core/kernel/clock.ts'

export type BlockCache<T> = {
  /**
   * Returns the answer cached for `key` at this head, or the result of `produce`. Concurrent
   * callers share one call.
   */
  get(head: BlockRef, key: string, produce: () => Promise<T>): Promise<T>
}

type Entry<T> = { readonly made: Promise<T>; readonly atMs: number; bytes: number }

type Limits<T> = {
  readonly maxEntries: number
  /** Maximum size of all answers together, measured by `bytesOf`. */
  readonly maxBytes: number
  readonly bytesOf: (answer: T) => number
}

/**
 * Lifetime of an answer while no block arrives, milliseconds. On a quiet chain prices become stale
 * and the answer must show so. Equals the second that Cache-Control grants.
 */
const TTL_MS = 1000

/**
 * Caches answers for the newest block only, within the limits. The oldest answer is evicted first.
 */
export function createBlockCache<T>(clock: Clock, limits: Limits<T>): BlockCache<T> {
  const entries = new Map<string, Entry<T>>()
  let headHash = ''
  let bytes = 0

  const drop = (key: string | undefined): void => {
    const entry = key === undefined ? undefined : entries.get(key)
    if (key === undefined || entry === undefined) return
    entries.delete(key)
    bytes -= entry.bytes
  }
  const weigh = (key: string, entry: Entry<T>, answer: T): void => {
    if (entries.get(key) !== entry) return
    entry.bytes = limits.bytesOf(answer)
    bytes += entry.bytes
    while (bytes > limits.maxBytes && entries.size > 0) drop(entries.keys().next().value)
  }

  return {
    get(head, key, produce) {
      if (head.hash !== headHash) {
        entries.clear()
        bytes = 0
        headHash = head.hash
      }
      const nowMs = clock.nowMs()
      const known = entries.get(key)
      if (known !== undefined && nowMs - known.atMs < TTL_MS) return known.made
      const entry = { made: produce(), atMs: nowMs, bytes: 0 }
      drop(key)
      entries.set(key, entry)
      if (entries.size > limits.maxEntries) drop(entries.keys().next().value)
      entry.made.then(
        (answer) => weigh(key, entry, answer),
        // A failure is not cached: the next caller retries.
        () => {
          if (entries.get(key) === entry) drop(key)
        },
      )
      return entry.made
    },
  }
}
