/** Numbers of advisory locks, any fixed ones: who takes the same waits, so that each is there once. */
export const ADVISORY_LOCKS = {
  /** Every migrating process. */
  migrate: 8453_0001,
  /** Whoever names a version of leads. */
  nameDataset: 8453_0014,
  /** Whoever loads leads, for as long as that takes. */
  loadLeads: 8453_0015,
  /** Whoever mends a data set: two at once would drop what the other builds. */
  mendDataset: 8453_0016,
  /** Claims of websites: of two at once one waits, so that no host is leased twice. */
  claimSites: 8453_0017,
  /** The one process that probes. */
  probe: 7_314_001,
  /** The one process that follows markets. */
  followMarkets: 8453_0018,
  /** Whoever opens a request to leave out a domain, so that the bounds on waiting requests hold. */
  openOptOut: 8453_0019,
} as const
