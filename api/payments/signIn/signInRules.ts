/**
 * Chains that a sign-in may name: those on which calls can be paid. Source: seeds,
 * "Authentication".
 */
export const SIGN_IN_CHAIN_IDS: readonly number[] = [8453, 137, 5042]

/**
 * Seconds for which a sign-in is valid, from its issue time. Source: x402 extension
 * `sign-in-with-x`.
 */
export const SIGN_IN_LIFE_SEC = 300

/** Seconds that a caller's clock may be ahead of the server's clock. */
export const CLOCK_TOLERANCE_SEC = 10
