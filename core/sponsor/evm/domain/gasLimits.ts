/** Minimum price of a sponsorship, USDC-6. Source: seeds/001, section 2. */
export const MIN_GAS_PRICE_USDC6 = 30_000n

/** Price of a sponsorship in basis points of its gas cap. Source: seeds/001, section 2. */
export const GAS_MULTIPLIER_BPS = 13_000

/**
 * Seconds for which a quote holds, a sponsorship is valid, and a payment authorization should be
 * valid. Source: seeds/001, section 8.
 */
export const GAS_QUOTE_SEC = 120

/**
 * Gas in the cap for the paymaster, in addition to the limits of the operation. Source: seeds/001,
 * section 2.
 */
export const GAS_CONSTANT = 60_000n

/**
 * Maximum bytes of the call data of an operation and of its factory together. Source:
 * research/gas.md.
 */
export const MAX_CALL_DATA_BYTES = 24_576

/**
 * Maximum gas of the account's own part. This gas and the overhead of the EntryPoint together fit
 * one transaction. Source: chosen here.
 */
export const MAX_ACCOUNT_GAS = 14_000_000n

/**
 * Maximum failing dry runs of one sponsorship: enough for honest mistakes; each costs a node some
 * milliseconds.
 */
export const MAX_SIMULATIONS_PER_SPONSORSHIP = 20

/**
 * Maximum signature length in bytes that needs no surcharge. The length covers a passkey or a few
 * owners. Before signing, the length is unknown, and the margin of the price covers its gas.
 */
export const MAX_FREE_SIGNATURE_BYTES = 1_024
