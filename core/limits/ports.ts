import type { LimitVerdict } from './domain/tokenBucket.ts'

/** Limits on callers, kept by this process or by all api processes together. */
export type CallerLimits = {
  readonly requests: RateLimit
  readonly uncovered: FailurePause
}

/** Token bucket per agent. */
export type RateLimit = {
  /** Consumes one token of the agent when a token is left. Never throws. */
  take(agent: string): Promise<LimitVerdict>
  /** `RateLimit-Policy` of every answer. */
  readonly policy: string
}

/** Pause of a name after too many failures in a window. */
export type FailurePause = {
  /** Returns the seconds of the pause without a request to Redis; null without a pause. */
  knownSec(name: string): number | null
  /**
   * Returns the seconds of the pause by the failures that all processes counted; null without a pause. Never throws.
   */
  waitSec(name: string): Promise<number | null>
  /** Counts a failure. Never throws. */
  count(name: string): Promise<void>
}
