/** Payments or burns of one payer that may fail in ten minutes; each costs the operator gas or the work of an answer. */
export const MAX_FAILED = 5
