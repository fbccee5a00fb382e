/**
 * Number of failed payments or burns of one payer in ten minutes from which on the payer is rejected; each failure
 * costs the operator gas or the work of an answer.
 */
export const MAX_FAILED_PAYMENTS = 5
