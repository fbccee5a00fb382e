/** Smallest deposit, USDC-6: a deposit costs the operator 158,000 gas. */
export const MIN_DEPOSIT_USDC6 = 100_000n

/** Number of prices that a deposit should pay. Source: `DEFAULT_SERVER_MIN_DEPOSIT_MULTIPLIER` of @x402/evm 2.27.0. */
const DEPOSIT_PRICES = 10n

/**
 * Maximum age of the last read of a channel, seconds. A withdrawal that starts after a read ends at the earliest
 * `WITHDRAW_DELAY_SEC` later, so that vouchers within this age can still be claimed.
 */
export const MAX_CHECK_AGE_SEC = 300

/** Seconds after which a charge is claimed, and unclaimed USDC-6 of a channel that are claimed at once. */
export const CLAIM_AFTER_SEC = 3_600
export const CLAIM_AT_USDC6 = 5_000_000n

/** Minutes for which a failed deposit counts against its payer, and failed deposits after which the payer must wait. */
export const DEPOSIT_FAILURE_MINUTES = 10
export const MAX_FAILED_DEPOSITS = 3

/** Returns the smallest deposit for a call with this price, USDC-6. */
export function minDepositUsdc6(priceUsdc6: bigint): bigint {
  const wanted = priceUsdc6 * DEPOSIT_PRICES
  return wanted > MIN_DEPOSIT_USDC6 ? wanted : MIN_DEPOSIT_USDC6
}

/** Failed claims of a channel after which an operator must act; each failed claim costs gas. */
export const MAX_CLAIM_FAILURES = 5
