/** Least price of a sponsorship, USDC-6. Source: seeds/001, section 2. */
export const GAS_MIN_USDC6 = 30_000n

/** Price of a sponsorship in hundredths of a percent of its gas cap. Source: seeds/001, section 2. */
export const GAS_MULTIPLIER_BPS = 13_000

/** Seconds for which a price holds, then its sponsorship, and an authorization to pay should live. Source: seeds/001, section 8. */
export const GAS_QUOTE_SEC = 120

/** Gas of the cap that stands for the paymaster, beside the limits of the operation. Source: seeds/001, section 2. */
export const GAS_CONSTANT = 60_000n

/** Bytes of call data of an operation, with those of its factory. Source: research/gas.md. */
export const MAX_CALL_DATA_BYTES = 24_576

/** Most gas for what the account itself does; with all around it that fits one transaction. Source: ours. */
export const MAX_ACCOUNT_GAS = 14_000_000n

/** Failing dry runs of one sponsorship: enough for any honest mistake, each costs a node some milliseconds. */
export const MAX_DRY_RUNS = 20

/**
 * Bytes up to which a signature may be longer than that of a key without a word in the price: those of passkeys and of
 * some owners together are. Nobody knows it before it is made, and its gas is within what the price has to spare.
 */
export const FREE_SIGNATURE_BYTES = 1_024
