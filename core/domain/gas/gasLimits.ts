/** Failing dry runs of one sponsorship: enough for any honest mistake, each costs a node some milliseconds. */
export const MOST_DRY_RUNS = 20
