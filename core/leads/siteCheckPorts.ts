import type { SiteStanding } from './domain/site/countStrike.ts'
import type { SiteOutcome } from './domain/site/siteOutcome.ts'

/** A site that this process may check until its lease ends. */
export type ClaimedSite = SiteStanding & {
  /** Canonical website: origin and path. */
  readonly site: string
  /**
   * End of the lease, unix milliseconds; a result is stored only while the row still has this
   * value.
   */
  readonly leasedUntilMs: number
}

/**
 * Websites of leads and the times of their next checks; every method throws `DatabaseUnavailable`.
 */
export type SiteRows = {
  /**
   * Adds the websites of the current data set, some thousand leads per call; returns true after all
   * websites are added.
   *
   * Returns true if there is no data set.
   */
  enrol(nowMs: number): Promise<boolean>
  /** Leases up to `limit` due sites, at most one per host over all processes. */
  claim(limit: number, nowMs: number): Promise<readonly ClaimedSite[]>
  /** Stores the result of a check and ends the lease; does nothing after the end of the lease. */
  save(claimed: ClaimedSite, standing: SiteStanding, result: SiteCheckResult): Promise<void>
  /** Ends leases without a check. */
  release(claimed: readonly ClaimedSite[]): Promise<void>
  /** Returns the number of due sites, at most `limit`. */
  countDue(nowMs: number, limit: number): Promise<number>
  /**
   * Deletes sites that have been in no current data set for 90 days; returns the number of deleted
   * sites.
   */
  sweep(nowMs: number): Promise<number>
}

/** Time of a check, and the reason for a check without a page; null with a page. */
export type SiteCheckResult = { readonly atMs: number; readonly reason: string | null }

/** Checks one website; a caller that is stopping discards the result. */
export type VisitSite = (site: string) => Promise<SiteOutcome>
