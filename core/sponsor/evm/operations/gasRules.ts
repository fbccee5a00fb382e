/** Chain of a request without a chain id. Source: seeds/001, gas sponsor. */
export const DEFAULT_CHAIN_ID = 8453

/** Maximum calls in one operation. Source: research/gas.md, error table. */
export const MAX_CALLS = 32

/** Chains on whose USDC a sponsorship can be paid. */
export const GAS_PAYABLE_CHAIN_IDS: readonly number[] = [8453, 137, 5042]
