/** Payments or burns of one payer that may fail in ten minutes; each costs the operator gas or the work of an answer. */
export const MOST_FAILED = 5
