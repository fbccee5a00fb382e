/** Requests per second that are answered; after one too many nobody is answered for a while. */
export type RateLimit = {
  /** Whether a request may be answered now; asking counts as one. */
  admits(): boolean
  lift(): void
}

const WINDOW_MS = 1_000

/** A limit for all callers together, as the real service has it. */
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
