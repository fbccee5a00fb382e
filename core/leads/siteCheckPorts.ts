import type { SiteStanding } from './domain/site/countStrike.ts'
import type { SiteOutcome } from './domain/site/siteOutcome.ts'

/** A site that this process may check until its lease ends. */
export type ClaimedSite = SiteStanding & {
  /** Canonical website: origin and path. */
  readonly site: string
  /** Unix milliseconds; a result is stored only under this exact lease. */
  readonly leasedUntilMs: number
}

/** Known websites and their next checks; every method throws `DatabaseUnavailable`. */
export type SiteRows = {
  /**
   * Adds the websites of the current data set, some thousand leads per call; true when all of them are added.
   *
   * Without a data set, the method returns true.
   */
  enrol(nowMs: number): Promise<boolean>
  /** Leases up to `limit` due sites, at most one per host over all processes. */
  claim(limit: number, nowMs: number): Promise<readonly ClaimedSite[]>
  /** Stores the result of a check and ends the lease; does nothing after the end of the lease. */
  save(claimed: ClaimedSite, standing: SiteStanding, result: SiteCheckResult): Promise<void>
  /** Ends leases without a check. */
  release(claimed: readonly ClaimedSite[]): Promise<void>
  /** Counts due sites, up to `limit`. */
  countDue(nowMs: number, limit: number): Promise<number>
  /** Deletes sites that no current data set has had for 90 days; returns the number of sites. */
  sweep(nowMs: number): Promise<number>
}

/** Time of a check, and the reason for a check without a page; null with a page. */
export type SiteCheckResult = { readonly atMs: number; readonly reason: string | null }

/** Checks one website; the caller discards a result that arrives while the process stops. */
export type VisitSite = (site: string) => Promise<SiteOutcome>
