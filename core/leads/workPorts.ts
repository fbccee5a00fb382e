/** Result of applying the suppression list to the current data set. */
export type AppliedSuppressions = {
  /** Entries that were not applied before. */
  readonly entries: number
  /** Removed leads, and leads that lost only their phone. */
  readonly dropped: number
  readonly changed: number
  /** Leads that returned, or got back their phone, because no entry names them any more. */
  readonly restored: number
}

/** Maintenance of the data sets of leads. Every method throws `DatabaseUnavailable`. */
export type LeadUpkeep = {
  /** Version of the current data set; null before the first. */
  current(): Promise<string | null>
  /** Rebuilds damaged parts of the current data set; returns their names. */
  repair(): Promise<readonly string[]>
  /** Drops versions that retired at least 15 minutes ago; returns their names. */
  dropRetired(): Promise<readonly string[]>
  /** Restores in the current data set the leads whose entries left the list, and removes the leads of new entries. */
  applySuppressions(): Promise<AppliedSuppressions>
  /** Expires opt-out requests without a proof in time; returns the number of requests. */
  sweepOptOuts(): Promise<number>
  /** Loads the current data set into memory; false when the server cannot. */
  prewarm(): Promise<boolean>
  /** Calls `listener` when the list changed, and after each time when a notification may have been missed. */
  onSuppression(listener: () => void): { close(): Promise<void> }
  close(): Promise<void>
}
