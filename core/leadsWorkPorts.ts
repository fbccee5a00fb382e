/** What is taken out of the current data set at a time. */
export type AppliedSuppressions = {
  /** Entries of the list that were not applied before. */
  readonly entries: number
  /** Leads that are gone, and those that lost a phone. */
  readonly dropped: number
  readonly changed: number
}

/** Keeps the data sets of leads in order. Every method throws `DatabaseUnavailable`. */
export type LeadUpkeep = {
  /** Version of the current data set; null before the first. */
  current(): Promise<string | null>
  /** Builds what is damaged of the current data set anew; says what was. */
  mend(): Promise<readonly string[]>
  /** Drops versions whose 15 minutes are over; says which. */
  dropRetired(): Promise<readonly string[]>
  /** Takes out of the current data set what was put on the list since. */
  applySuppressions(): Promise<AppliedSuppressions>
  /** Reads the current data set into memory; false where the server has no means for it. */
  prewarm(): Promise<boolean>
  /** Calls `heard` when something was put on the list, and whenever that may have been missed. */
  onSuppression(heard: () => void): { close(): Promise<void> }
  close(): Promise<void>
}
