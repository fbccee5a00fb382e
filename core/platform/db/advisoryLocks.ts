/**
 * Numbers of advisory locks, arbitrary and fixed: holders of the same number wait for each other, so that each number
 * appears once.
 */
export const ADVISORY_LOCKS = {
  /** Migrations of any process. */
  migrate: 8453_0001,
  /** Naming of a version of leads. */
  nameDataset: 8453_0014,
  /** A load of leads, for its whole duration. */
  loadLeads: 8453_0015,
  /** Repair of a data set: two concurrent repairs would drop each other's tables. */
  repairDataset: 8453_0016,
  /** Claims of websites: the second claim waits, so that no host is leased twice. */
  claimSites: 8453_0017,
  /** The single process that probes. */
  probe: 7_314_001,
  /** The single process that follows markets. */
  followMarkets: 8453_0018,
  /** Creation of an opt-out of a domain, so that the limits on pending opt-outs hold. */
  openOptOut: 8453_0019,
  /** The single process that moves ended rows to the archive, or drops a month. */
  archive: 8453_0020,
  /** Lock for the change of the live index, held for one transaction. */
  publishIndex: 8453_0021,
  /** The single command that upgrades, rolls back or prunes indexes, for its whole duration. */
  changeIndexes: 8453_0022,
} as const
