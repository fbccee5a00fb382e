/** What is taken out of the current data set at a time. */
export type AppliedSuppressions = {
  /** Entries of the list that were not applied before. */
  readonly entries: number
  /** Leads that are gone, and those that lost a phone. */
  readonly dropped: number
  readonly changed: number
  /** Leads that are back, or have their phone again, as nothing on the list names them any more. */
  readonly restored: number
}

/** Keeps the data sets of leads in order. Every method throws `DatabaseUnavailable`. */
export type LeadUpkeep = {
  /** Version of the current data set; null before the first. */
  current(): Promise<string | null>
  /** Builds what is damaged of the current data set anew; says what was. */
  mend(): Promise<readonly string[]>
  /** Drops versions whose 15 minutes are over; says which. */
  dropRetired(): Promise<readonly string[]>
  /** Brings back into the current data set what left the list since, and takes out what was put on it. */
  applySuppressions(): Promise<AppliedSuppressions>
  /** Ends requests to leave out a domain that got no proof in time; returns how many. */
  sweepOptOuts(): Promise<number>
  /** Reads the current data set into memory; false where the server has no means for it. */
  prewarm(): Promise<boolean>
  /** Calls `heard` when the list changed, and whenever that may have been missed. */
  onSuppression(heard: () => void): { close(): Promise<void> }
  close(): Promise<void>
}
