/** Our keys that carry operations; one lane each. */
export const GAS_LANES = ['gas1', 'gas2', 'gas3', 'gas4', 'gas5', 'gas6', 'gas7', 'gas8'] as const
export type GasLane = (typeof GAS_LANES)[number]

/**
 * What a hot key is for; each purpose has a key of its own, the same on every chain.
 *
 * `burn` is the operator of the bridge; `mint` sends what anybody may send to complete or undo a bridge; `payout` pays
 * referrers; `gas1` and so on carry sponsored operations side by side.
 */
export type LanePurpose = 'settlement' | 'burn' | 'mint' | 'payout' | GasLane
