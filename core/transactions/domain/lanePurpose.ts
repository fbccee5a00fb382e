/** Lanes of the keys that submit operations. */
export const GAS_LANES = ['gas1', 'gas2', 'gas3', 'gas4', 'gas5', 'gas6', 'gas7', 'gas8'] as const
export type GasLane = (typeof GAS_LANES)[number]

/**
 * Purpose of a hot key; each purpose has its own key, the same on every chain.
 *
 * `burn` is the operator of the bridge; `mint` sends public calls that complete or undo a bridge; `payout` pays
 * referrers; `gas1` and the following submit sponsored operations in parallel.
 */
export type LanePurpose = 'settlement' | 'burn' | 'mint' | 'payout' | GasLane
