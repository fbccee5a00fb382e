/**
 * Minimum deposit that is refunded automatically, USDC-6: 1 USDC, because no payment for a bridge is smaller.
 *
 * A refund costs several times as much as the deposit transaction. Without a minimum, a hundred authorizations of one
 * unit each would cause a hundred transactions. Source: `QuartetBridge.MIN_RECEIVE_USDC`.
 */
export const MIN_REFUND_USDC6 = 1_000_000n

/**
 * Maximum gas of a proved refund, gas.
 *
 * Source: measured, 394,000 for a receipt in a block of 200 transactions; the rest is for longer receipts.
 */
export const MAX_REFUND_GAS = 1_500_000n

/**
 * Maximum gas of proved refunds per chain and hour, gas: about 150 measured refunds.
 *
 * The limit lets a flood of deposits wait, so that the lane can still send mints. Any account may
 * prove a waiting refund. Source: own choice; 1.20 USDC an hour at 0.02 USDC per million gas (chain
 * 5042).
 */
export const REFUND_GAS_PER_HOUR = 60_000_000n

/**
 * Maximum number of refunds per chain without a block: a quarter of the lane, which leaves room for
 * mints. Source: own choice.
 */
export const MAX_OPEN_REFUNDS = 4

/** Number of proved refunds that may be queued now, by the gas of the last hour and the open refunds. */
export function refundRoom(load: {
  /** Gas used, or the gas limit before use, of the refunds in the last hour. */
  readonly hourGas: bigint
  readonly open: number
}): { readonly count: number; readonly isSpent: boolean } {
  const left = (REFUND_GAS_PER_HOUR - load.hourGas) / MAX_REFUND_GAS
  const affordable = left > 0n ? Number(left) : 0
  const free = Math.max(0, MAX_OPEN_REFUNDS - load.open)
  return { count: Math.min(free, affordable), isSpent: affordable === 0 }
}
