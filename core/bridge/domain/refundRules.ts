/**
 * Minimum deposit that is refunded automatically, USDC-6: 1 USDC, because no payment for a bridge is smaller.
 *
 * A refund costs several times as much as the deposit transaction. Without a minimum, 100 authorizations of one base
 * unit each would cause 100 refund transactions. Source: `QuartetBridge.MIN_RECEIVE_USDC`.
 */
export const MIN_REFUND_USDC6 = 1_000_000n

/**
 * Gas limit of a proved refund.
 *
 * Source: measured, 394,000 gas for a receipt in a block of 200 transactions; the rest is for longer receipts.
 */
export const MAX_REFUND_GAS = 1_500_000n

/**
 * Maximum gas of proved refunds per chain and hour: about 150 measured refunds.
 *
 * If there are many deposits, the limit makes refunds wait, so that the lane can still send mints. Any account may
 * prove a waiting refund. Source: own choice; 1.20 USDC per hour at 0.02 USDC per million gas (chain 5042).
 */
export const MAX_REFUND_GAS_PER_HOUR = 60_000_000n

/**
 * Maximum number of refunds per chain that are not in a block yet: a quarter of the lane, so that mints have room.
 * Source: own choice.
 */
export const MAX_OPEN_REFUNDS = 4

/** Returns the number of proved refunds that may be queued now, by the gas of the last hour and the open refunds. */
export function refundRoom(load: {
  /** Gas of the refunds of the last hour: the used gas, or the gas limit of a refund without a block. */
  readonly hourGas: bigint
  readonly open: number
}): { readonly count: number; readonly isSpent: boolean } {
  const left = (MAX_REFUND_GAS_PER_HOUR - load.hourGas) / MAX_REFUND_GAS
  const affordable = left > 0n ? Number(left) : 0
  const free = Math.max(0, MAX_OPEN_REFUNDS - load.open)
  return { count: Math.min(free, affordable), isSpent: affordable === 0 }
}
