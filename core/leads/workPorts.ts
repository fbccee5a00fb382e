/** Result of applying the suppression list to the current data set. */
export type AppliedSuppressions = {
  /** Number of entries that were not applied before. */
  readonly entries: number
  /** Number of removed leads, and number of leads that lost only their phone. */
  readonly dropped: number
  readonly changed: number
  /**
   * Number of leads that returned or got back their phone, because no entry names them now.
   */
  readonly restored: number
}

/** Maintenance of the data sets of leads. Every method throws `DatabaseUnavailable`. */
export type LeadUpkeep = {
  /** Returns the version of the current data set; null before the first load. */
  current(): Promise<string | null>
  /** Rebuilds damaged parts of the current data set; returns their names. */
  repair(): Promise<readonly string[]>
  /** Drops versions that retired at least 15 minutes ago; returns the dropped versions. */
  dropRetired(): Promise<readonly string[]>
  /** Restores in the current data set the leads whose entries were deleted from the list, and removes the leads of new entries. */
  applySuppressions(): Promise<AppliedSuppressions>
  /** Expires opt-out requests without a proof in time; returns the number of expired requests. */
  sweepOptOuts(): Promise<number>
  /** Loads the current data set into memory; returns false if the server cannot. */
  prewarm(): Promise<boolean>
  /**
   * Calls `listener` after each change of the list, and each time a notification may have been
   * missed.
   */
  onSuppression(listener: () => void): { close(): Promise<void> }
  close(): Promise<void>
}
