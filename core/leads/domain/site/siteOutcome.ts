import type { SiteReading } from './readSite.ts'

/** Why a look counts against a site; two of them a day apart make it dead. Source: research/data.md 1.5. */
export const SITE_FAILURES = [
  'no_name',
  'no_connection',
  'timeout',
  'not_found',
  'server_error',
  'parked',
] as const
export type SiteFailure = (typeof SITE_FAILURES)[number]

/** Why a look that something answered shows nothing: the site is there, and its pages are not for us. */
export const SITE_SILENCES = ['disallowed', 'refused', 'not_a_page'] as const
export type SiteSilence = (typeof SITE_SILENCES)[number]

/** Why a look says nothing at all: names of ours failed, or the site leads somewhere that is not followed. */
export const SITE_DOUBTS = [
  'name_unknown',
  'not_public',
  'redirects',
  'unreadable',
  'rules_unknown',
  'offline',
] as const
export type SiteDoubt = (typeof SITE_DOUBTS)[number]

/** What one look at a site found. */
export type SiteOutcome =
  | { readonly kind: 'read'; readonly reading: SiteReading; readonly mail: SiteMail }
  | { readonly kind: 'failed'; readonly reason: SiteFailure }
  | { readonly kind: 'silent'; readonly reason: SiteSilence }
  | { readonly kind: 'unknown'; readonly reason: SiteDoubt }

/** Whether a domain has a mail host; `unknown` where nobody could be asked. */
export type MailHost = 'present' | 'absent' | 'unknown'

/** Of the domains that were asked. */
export type SiteMail = Readonly<Record<string, MailHost>>

/** Failures that our own network could cause as well. */
const OF_NETWORK: ReadonlySet<string> = new Set(['no_name', 'no_connection', 'timeout'])
/** Fewer sites than this say nothing about us: some are simply dead. */
const LEAST_SITES = 8

/** Whether every one of several different sites failed on the network: then it is ours that failed. */
export function isOurOutage(outcomes: readonly SiteOutcome[]): boolean {
  const asked = outcomes.filter(({ kind }) => kind !== 'unknown')
  return (
    asked.length >= LEAST_SITES &&
    asked.every((outcome) => outcome.kind === 'failed' && OF_NETWORK.has(outcome.reason))
  )
}
