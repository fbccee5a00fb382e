/** Things that stay true while their stamp is the same. */
export type StampedCache<T> = {
  /** What `produce` gave for `key` under this stamp, else what it gives now; callers share one call. */
  get(key: string, stamp: string, produce: () => Promise<T>): Promise<T>
}

/** Remembers one thing per key, at most `maxEntries` in all, the one that was made first going first. */
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
      // A failure is not an answer: the next caller tries again.
      entry.made.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.made
    },
  }
}
