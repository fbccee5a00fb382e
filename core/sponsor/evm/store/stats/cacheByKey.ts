import type { Clock } from '../../../../kernel/clock.ts'

/** Caches reads per key; concurrent calls share one read, and failures are not cached. */
export function cacheByKey<Key>(clock: Pick<Clock, 'nowMs'>, ttlMs: number) {
  return <T>(read: (key: Key) => Promise<T>): ((key: Key) => Promise<T>) => {
    const known = new Map<Key, { readonly untilMs: number; readonly value: Promise<T> }>()
    return (key) => {
      const nowMs = clock.nowMs()
      const old = known.get(key)
      if (old !== undefined && nowMs < old.untilMs) return old.value
      const mine = { untilMs: nowMs + ttlMs, value: read(key) }
      known.set(key, mine)
      mine.value.catch(() => {
        if (known.get(key) === mine) known.delete(key)
      })
      return mine.value
    }
  }
}
