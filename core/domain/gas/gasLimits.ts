/** Failing dry runs of one sponsorship: enough for any honest mistake, each costs a node some milliseconds. */
export const MOST_DRY_RUNS = 20

/**
 * Bytes up to which a signature may be longer than that of a key without a word in the price: those of passkeys and of
 * some owners together are. Nobody knows it before it is made, and its gas is within what the price has to spare.
 */
export const FREE_SIGNATURE_BYTES = 1_024
