/** Chain of a request that names none. Source: seeds/001, gas sponsor. */
export const DEFAULT_CHAIN_ID = 8453

/** Calls in one operation; more are no single intent any more. Source: research/gas.md, error table. */
export const MOST_CALLS = 32

/** Seconds for which a price holds and an authorization for it should live. Source: seeds/001, section 8. */
export const GAS_QUOTE_SEC = 120

/** Least price, USDC-6. Source: seeds/001, section 2. */
export const GAS_LEAST_USDC6 = 30_000n

/** Chains on whose USDC a sponsorship can be paid. */
export const GAS_PAYABLE_CHAIN_IDS: readonly number[] = [8453, 137, 5042]
