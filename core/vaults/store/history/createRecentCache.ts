export type RecentCache<Key, Value> = {
  has(key: Key): boolean
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

/** Creates a cache of at most `max` entries; evicts the least recently used entry first. */
export function createRecentCache<Key, Value>(max: number): RecentCache<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    has: (key) => entries.has(key),
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    },
  }
}
