import type { SiteReading } from './parseSite.ts'

/**
 * Reasons for which a check counts against a site; two failures a day apart mark the site as dead. Source:
 * research/data.md 1.5.
 */
export const SITE_FAILURES = [
  'no_name',
  'no_connection',
  'timeout',
  'not_found',
  'server_error',
  'parked',
] as const
export type SiteFailure = (typeof SITE_FAILURES)[number]

/**
 * Reasons for which a check got no page although the server answered: the site exists, but refuses
 * the robot.
 */
export const SITE_UNREADABLE_REASONS = ['disallowed', 'refused', 'not_a_page'] as const
export type SiteUnreadableReason = (typeof SITE_UNREADABLE_REASONS)[number]

/**
 * Reasons for a check without a result: the name lookup of this service failed, or the site leads
 * to a target that is not followed.
 */
export const SITE_UNDECIDED_REASONS = [
  'name_unknown',
  'not_public',
  'redirects',
  'unreadable',
  'rules_unknown',
  'offline',
] as const
export type SiteUndecidedReason = (typeof SITE_UNDECIDED_REASONS)[number]

/** Outcome of one check of a site. */
export type SiteOutcome =
  | { readonly kind: 'read'; readonly reading: SiteReading; readonly mail: SiteMail }
  | { readonly kind: 'failed'; readonly reason: SiteFailure }
  | { readonly kind: 'silent'; readonly reason: SiteUnreadableReason }
  | { readonly kind: 'unknown'; readonly reason: SiteUndecidedReason }

/** Whether a domain has a mail host; `unknown` without an answer. */
export type MailHost = 'present' | 'absent' | 'unknown'

/** Mail hosts by domain. */
export type SiteMail = Readonly<Record<string, MailHost>>

/** Failures that an outage of the service's own network could also cause. */
const NETWORK_FAILURES: ReadonlySet<string> = new Set(['no_name', 'no_connection', 'timeout'])
/**
 * Minimum number of sites from which an outage is concluded, because some sites are really dead.
 */
const MIN_SITES = 8

/**
 * Returns true if all of several sites failed on the network, so that an outage of the service's
 * own network is likely.
 */
export function isNetworkOutage(outcomes: readonly SiteOutcome[]): boolean {
  const known = outcomes.filter(({ kind }) => kind !== 'unknown')
  return (
    known.length >= MIN_SITES &&
    known.every((outcome) => outcome.kind === 'failed' && NETWORK_FAILURES.has(outcome.reason))
  )
}
