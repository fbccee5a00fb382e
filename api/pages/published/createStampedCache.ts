/** Cache of values that stay true while their stamp is the same. */
export type StampedCache<T> = {
  /**
   * Returns the value cached for `key` under this stamp, or the result of `produce`. Concurrent
   * callers share one call.
   */
  get(key: string, stamp: string, produce: () => Promise<T>): Promise<T>
}

/**
 * Creates a cache with one value per key and at most `maxEntries` keys; the oldest value is evicted
 * first.
 */
export function createStampedCache<T>(maxEntries: number): StampedCache<T> {
  const entries = new Map<string, { readonly stamp: string; readonly made: Promise<T> }>()
  return {
    get(key, stamp, produce) {
      const known = entries.get(key)
      if (known?.stamp === stamp) return known.made
      const entry = { stamp, made: produce() }
      entries.delete(key)
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      // A failure is not cached: the next caller retries.
      entry.made.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.made
    },
  }
}
