import type { Clock } from '../../kernel/clock.ts'

type Limits = {
  /** Milliseconds for which an answer is cached. */
  readonly ttlMs: number
  /** Milliseconds for which a failure is cached; by default failures are not cached. */
  readonly failedTtlMs?: number
  /** Maximum number of cached answers; the oldest is evicted first. */
  readonly maxEntries: number
  /** Maximum number of concurrent calls; a further call throws the error `busy`. */
  readonly maxRunning: number
  readonly busy: () => Error
}

/** Creates a short-lived cache; concurrent callers of the same key share one call. */
export function createCallCache<T>(
  clock: Clock,
  limits: Limits,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, { readonly answer: Promise<T>; untilMs: number }>()
  let running = 0
  return (key, read) => {
    const nowMs = clock.nowMs()
    const known = entries.get(key)
    if (known !== undefined && nowMs < known.untilMs) return known.answer
    if (running >= limits.maxRunning) return Promise.reject(limits.busy())
    running += 1
    const answer = read().finally(() => {
      running -= 1
    })
    const entry = { answer, untilMs: nowMs + limits.ttlMs }
    const { failedTtlMs = 0 } = limits
    entries.delete(key)
    entries.set(key, entry)
    answer.catch(() => {
      entry.untilMs = clock.nowMs() + failedTtlMs
      if (failedTtlMs === 0 && entries.get(key) === entry) entries.delete(key)
    })
    const oldest = entries.keys().next().value
    if (entries.size > limits.maxEntries && oldest !== undefined) entries.delete(oldest)
    return answer
  }
}
