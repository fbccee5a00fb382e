/** Step of a poll plan: poll every `everyMs` up to an age of `untilAgeMs`. */
export type PollStep = { readonly untilAgeMs: number; readonly everyMs: number }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Poll interval after the last step: one hour, without an end. */
const LAST_MS = HOUR_MS

/** Steps for the public service, which advises a poll every 5 s and allows 35 requests per second in total. */
export const POLL_STEPS: readonly PollStep[] = [
  { untilAgeMs: MINUTE_MS, everyMs: 2 * SECOND_MS },
  { untilAgeMs: 5 * MINUTE_MS, everyMs: 5 * SECOND_MS },
  { untilAgeMs: HOUR_MS, everyMs: 30 * SECOND_MS },
  { untilAgeMs: 24 * HOUR_MS, everyMs: 5 * MINUTE_MS },
]

/** Steps for a service on the same machine, which attests burns within one or two blocks. */
export const LOCAL_POLL_STEPS: readonly PollStep[] = [
  { untilAgeMs: MINUTE_MS, everyMs: SECOND_MS / 4 },
  { untilAgeMs: 5 * MINUTE_MS, everyMs: SECOND_MS },
  ...POLL_STEPS.slice(2),
]

/** Returns the milliseconds until the next poll of a burn of this age. */
export function pollEveryMs(ageMs: number, steps: readonly PollStep[]): number {
  return steps.find(({ untilAgeMs }) => ageMs < untilAgeMs)?.everyMs ?? LAST_MS
}

/**
 * Age from which the service is requested to sign an unattested burn again, and the interval between these requests,
 * milliseconds.
 */
const REATTEST_AGE_MS = HOUR_MS
const REATTEST_EVERY_MS = 24 * HOUR_MS
/**
 * Interval of requests for a new signature of an expired attestation, milliseconds; an expired attestation cannot be
 * used.
 */
const RENEW_EVERY_MS = 30 * SECOND_MS

/** Returns true if a request for a new signature is due. */
export function isReattestDue(burn: {
  readonly ageMs: number
  readonly sinceReattestMs: number | null
  readonly isExpired: boolean
}): boolean {
  const since = burn.sinceReattestMs ?? Number.POSITIVE_INFINITY
  if (burn.isExpired) return since >= RENEW_EVERY_MS
  return burn.ageMs >= REATTEST_AGE_MS && since >= REATTEST_EVERY_MS
}
