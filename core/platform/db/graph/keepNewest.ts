/** A map of at most `max` entries; the one set longest ago goes first. */
export type Kept<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
}

export function keepNewest<Key, Value>(max: number): Kept<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    },
  }
}
