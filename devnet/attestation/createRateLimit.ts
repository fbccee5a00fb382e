/**
 * Limit on requests per second; after an excess request every request is rejected for a fixed time.
 */
export type RateLimit = {
  /** Returns true if a request may be answered now; each call counts as a request. */
  admits(): boolean
  lift(): void
}

const WINDOW_MS = 1_000

/** Creates one limit for all callers together, as in the real service. */
export function createRateLimit(
  nowMs: () => number,
  { requestsPerSec, silenceMs }: { readonly requestsPerSec: number; readonly silenceMs: number },
): RateLimit {
  let silentUntilMs = 0
  let recentMs: number[] = []
  return {
    admits: () => {
      const now = nowMs()
      if (now < silentUntilMs) return false
      recentMs = recentMs.filter((at) => now - at < WINDOW_MS)
      if (recentMs.length >= requestsPerSec) {
        silentUntilMs = now + silenceMs
        return false
      }
      recentMs.push(now)
      return true
    },
    lift: () => {
      silentUntilMs = 0
      recentMs = []
    },
  }
}
