/**
 * Least deposit that is paid back unasked, USDC-6: 1 USDC, since no payment for a bridge is smaller.
 *
 * A refund costs its sender several times what a push costs: without a bound, a hundred authorizations of one unit each
 * would make us send a hundred transactions. Source: `QuartetBridge.MIN_RECEIVE_USDC`.
 */
export const LEAST_REFUND_USDC6 = 1_000_000n

/**
 * Most gas that a proved refund may take, gas.
 *
 * Source: measured, 394,000 for a receipt in a block of 200 transactions; the rest is for longer receipts.
 */
export const MOST_REFUND_GAS = 1_500_000n

/**
 * Gas that proved refunds of one chain may take in an hour, gas: a hundred and fifty of them.
 *
 * A flood waits instead of emptying the lane that also mints; anybody may prove what waits.
 * Source: a decision; 1.20 USDC an hour at 0.02 USDC per million gas (chain 5042).
 */
export const REFUND_GAS_PER_HOUR = 60_000_000n

/** Refunds of one chain without a block at a time: a quarter of the lane, so that mints pass. Source: a decision. */
export const MOST_OPEN_REFUNDS = 4

/** How many proved refunds may be queued now, given what others took of the hour and what is under way. */
export function refundRoom(load: {
  /** Gas that refunds of the last hour took, or may take. */
  readonly hourGas: bigint
  readonly open: number
}): { readonly count: number; readonly isSpent: boolean } {
  const left = (REFUND_GAS_PER_HOUR - load.hourGas) / MOST_REFUND_GAS
  const affordable = left > 0n ? Number(left) : 0
  const free = Math.max(0, MOST_OPEN_REFUNDS - load.open)
  return { count: Math.min(free, affordable), isSpent: affordable === 0 }
}
