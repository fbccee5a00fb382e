import type { BlockRef, Clock } from '../../core/ports.ts'

export type BlockCache<T> = {
  /** What `produce` gave for `key` at this head, else what it gives now; callers share one call. */
  get(head: BlockRef, key: string, produce: () => Promise<T>): Promise<T>
}

type Entry<T> = { readonly made: Promise<T>; readonly atMs: number }

/**
 * How long an answer stands while no block arrives, milliseconds: a quiet chain turns prices stale,
 * and the answer says so. The same second that Cache-Control grants.
 */
const TTL_MS = 1000

/** Remembers answers for the newest block only, at most `maxEntries`, the oldest going first. */
export function createBlockCache<T>(clock: Clock, maxEntries: number): BlockCache<T> {
  const entries = new Map<string, Entry<T>>()
  let headHash = ''

  return {
    get(head, key, produce) {
      if (head.hash !== headHash) {
        entries.clear()
        headHash = head.hash
      }
      const nowMs = clock.nowMs()
      const known = entries.get(key)
      if (known !== undefined && nowMs - known.atMs < TTL_MS) return known.made
      const entry = { made: produce(), atMs: nowMs }
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > maxEntries) drop(entries.keys().next().value)
      // A failure is not an answer: the next caller tries again.
      entry.made.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.made
    },
  }

  function drop(oldest: string | undefined): void {
    if (oldest !== undefined) entries.delete(oldest)
  }
}
