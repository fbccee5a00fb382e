import type { Clock } from '../../kernel/clock.ts'

type Limits = {
  /** For how long an answer stands. */
  readonly ttlMs: number
  /** For how long a failure stands; without it, failures are forgotten. */
  readonly failedTtlMs?: number
  /** Answers kept, the oldest going first. */
  readonly maxEntries: number
  /** Questions under way at once; `busy` is thrown for those beyond. */
  readonly maxRunning: number
  readonly busy: () => Error
}

/** Answers remembered for a moment, and one question for all who ask the same meanwhile. */
export function createRemembered<T>(
  clock: Clock,
  limits: Limits,
): (key: string, ask: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, { readonly answer: Promise<T>; untilMs: number }>()
  let running = 0
  return (key, ask) => {
    const nowMs = clock.nowMs()
    const known = entries.get(key)
    if (known !== undefined && nowMs < known.untilMs) return known.answer
    if (running >= limits.maxRunning) return Promise.reject(limits.busy())
    running += 1
    const answer = ask().finally(() => {
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
