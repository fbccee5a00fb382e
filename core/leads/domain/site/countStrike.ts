import type { SiteReading } from './parseSite.ts'
import type { SiteMail, SiteOutcome } from './siteOutcome.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Minimum time between the two failures that mark a site as dead. Source: research/data.md 1.5. */
export const MIN_STRIKE_GAP_MS = 24 * HOUR_MS
/**
 * Time until the next check of a dead or live site; a pass over millions of sites takes about as
 * long.
 */
export const RECHECK_MS = 30 * DAY_MS
/** Time until the next check after a check without a result. */
const DOUBT_MS = 6 * HOUR_MS

export const SITE_STATES = ['waiting', 'live', 'failing', 'dead', 'silent'] as const
export type SiteState = (typeof SITE_STATES)[number]

/** Findings of the last successful check of a site, and its time. */
export type SiteFindings = {
  readonly reading: SiteReading
  readonly mail: SiteMail
  /** Unix milliseconds. */
  readonly readAtMs: number
}

/** Result of all checks of a site so far. */
export type SiteStanding = {
  readonly state: SiteState
  /** Number of failures that count, 0 to 2. */
  readonly strikes: number
  /** Unix milliseconds of the first failure in the current sequence; null without a failure. */
  readonly firstFailedAtMs: number | null
  readonly findings: SiteFindings | null
  /** Unix milliseconds at which the next check is due. */
  readonly dueAtMs: number
}

/**
 * Returns the standing of a site after one check. Two failures at least 24 hours apart, without an
 * answer between them, mark the site as dead.
 *
 * A failure less than 24 hours after the first failure changes nothing; any answer ends the
 * sequence.
 */
export function countStrike(
  before: SiteStanding,
  outcome: SiteOutcome,
  nowMs: number,
): SiteStanding {
  switch (outcome.kind) {
    case 'read': {
      const { reading, mail } = outcome
      const findings = { reading, mail, readAtMs: nowMs }
      return { state: 'live', ...NO_STRIKES, findings, dueAtMs: nowMs + RECHECK_MS }
    }
    case 'silent': {
      const { findings } = before
      return { state: 'silent', ...NO_STRIKES, findings, dueAtMs: nowMs + RECHECK_MS }
    }
    case 'unknown':
      return { ...before, dueAtMs: nowMs + DOUBT_MS }
    case 'failed':
      return strike(before, nowMs)
    default:
      return outcome satisfies never
  }
}

const NO_STRIKES = { strikes: 0, firstFailedAtMs: null } as const

function strike(before: SiteStanding, nowMs: number): SiteStanding {
  if (before.state === 'dead') return { ...before, dueAtMs: nowMs + RECHECK_MS }
  const { firstFailedAtMs } = before
  if (firstFailedAtMs === null) {
    const firstStrike = { strikes: 1, firstFailedAtMs: nowMs, dueAtMs: nowMs + MIN_STRIKE_GAP_MS }
    return { ...before, state: 'failing', ...firstStrike }
  }
  if (nowMs - firstFailedAtMs < MIN_STRIKE_GAP_MS) {
    return { ...before, dueAtMs: firstFailedAtMs + MIN_STRIKE_GAP_MS }
  }
  return { ...before, state: 'dead', strikes: 2, dueAtMs: nowMs + RECHECK_MS }
}

/** Returns true when a check is due. */
export function isDue({ dueAtMs }: Pick<SiteStanding, 'dueAtMs'>, nowMs: number): boolean {
  return nowMs >= dueAtMs
}
