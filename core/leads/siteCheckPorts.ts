import type { SiteStanding } from './domain/site/judgeStrikes.ts'
import type { SiteOutcome } from './domain/site/siteOutcome.ts'

/** A site that is ours to look at until its lease ends. */
export type ClaimedSite = SiteStanding & {
  /** Canonical website: origin and path. */
  readonly site: string
  /** Unix milliseconds; whoever stores a look must hold this very lease. */
  readonly leasedUntilMs: number
}

/** What is known of websites, and whose turn it is; every method throws `DatabaseUnavailable`. */
export type SiteRows = {
  /**
   * Takes in the websites of the current data set, some thousand leads at a time; true when all of them are known.
   *
   * Where no data set was loaded there is nothing to take in.
   */
  adopt(nowMs: number): Promise<boolean>
  /** Leases up to `limit` sites that are due, at most one of each host, over all processes. */
  claim(limit: number, nowMs: number): Promise<readonly ClaimedSite[]>
  /** Stores what a look amounts to and ends the lease; nothing where the lease is over. */
  save(claimed: ClaimedSite, standing: SiteStanding, look: SiteLook): Promise<void>
  /** Ends leases without a look. */
  release(claimed: readonly ClaimedSite[]): Promise<void>
  /** Sites that are due, counted up to `most`. */
  countDue(nowMs: number, most: number): Promise<number>
  /** Forgets sites that no current data set has had for 90 days; returns how many. */
  sweep(nowMs: number): Promise<number>
}

/** When a look was taken, and why it showed no page; null where it did. */
export type SiteLook = { readonly atMs: number; readonly reason: string | null }

/** Looks at one website; what it finds while the process stops means nothing. */
export type VisitSite = (site: string) => Promise<SiteOutcome>
