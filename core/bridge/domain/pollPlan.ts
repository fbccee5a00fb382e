/** One step of a back-off: until something is so old, it is asked about so often. */
export type PollStep = { readonly untilAgeMs: number; readonly everyMs: number }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How often a burn is asked about once every step is behind it: hourly, without end. */
const LAST_MS = HOUR_MS

/** Steps for the real service, whose own advice is a poll in 5 s and which answers 35 a second in all. */
export const POLL_STEPS: readonly PollStep[] = [
  { untilAgeMs: MINUTE_MS, everyMs: 2 * SECOND_MS },
  { untilAgeMs: 5 * MINUTE_MS, everyMs: 5 * SECOND_MS },
  { untilAgeMs: HOUR_MS, everyMs: 30 * SECOND_MS },
  { untilAgeMs: 24 * HOUR_MS, everyMs: 5 * MINUTE_MS },
]

/** Steps for a service on the same machine, whose burns are attested within a block or two. */
export const LOCAL_POLL_STEPS: readonly PollStep[] = [
  { untilAgeMs: MINUTE_MS, everyMs: SECOND_MS / 4 },
  { untilAgeMs: 5 * MINUTE_MS, everyMs: SECOND_MS },
  ...POLL_STEPS.slice(2),
]

/** Milliseconds until a burn of this age is asked about again. */
export function pollEveryMs(ageMs: number, steps: readonly PollStep[]): number {
  return steps.find(({ untilAgeMs }) => ageMs < untilAgeMs)?.everyMs ?? LAST_MS
}

/** Age from which on a burn without an attestation is asked to be signed again, and how often. */
const REATTEST_AGE_MS = HOUR_MS
const REATTEST_EVERY_MS = 24 * HOUR_MS
/** How often an expired attestation is asked to be renewed: it cannot be used at all. */
const RENEW_EVERY_MS = 30 * SECOND_MS

/** Whether to ask for another signature now. */
export function isReattestDue(burn: {
  readonly ageMs: number
  readonly sinceReattestMs: number | null
  readonly isExpired: boolean
}): boolean {
  const since = burn.sinceReattestMs ?? Number.POSITIVE_INFINITY
  if (burn.isExpired) return since >= RENEW_EVERY_MS
  return burn.ageMs >= REATTEST_AGE_MS && since >= REATTEST_EVERY_MS
}
