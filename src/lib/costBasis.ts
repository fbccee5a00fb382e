/** Shares (18 decimals) of one account in one vault, and their cost (USDC-6, average cost). */
export type CostPosition = {
  readonly shares: bigint
  readonly costUsdc6: bigint
}

/** Position after a mint of `shares` for `usdcIn6`, the mint fee included. */
export function buy(position: CostPosition, shares: bigint, usdcIn6: bigint): CostPosition {
  return receive(position, shares, usdcIn6)
}

/**
 * Position without `shares`. Their part of the cost is rounded down to the USDC-6 unit; the removal of all shares moves
 * the whole cost.
 *
 * Throws RangeError when the position holds fewer shares.
 */
export function reduce(
  position: CostPosition,
  shares: bigint,
): { readonly position: CostPosition; readonly costMovedUsdc6: bigint } {
  if (shares < 0n || shares > position.shares) {
    throw new RangeError(`cannot take ${shares} shares out of ${position.shares}`)
  }
  if (shares === 0n) return { position, costMovedUsdc6: 0n }
  // The division stands here, because code that changes stored rows must be in src/, which the index identity covers.
  const costMovedUsdc6 = (position.costUsdc6 * shares) / position.shares
  return {
    position: {
      shares: position.shares - shares,
      costUsdc6: position.costUsdc6 - costMovedUsdc6,
    },
    costMovedUsdc6,
  }
}

/**
 * Position after `shares` that carry `costUsdc6` arrived; fee shares carry a cost of 0.
 *
 * Throws RangeError for a negative amount, and for a cost without shares.
 */
export function receive(position: CostPosition, shares: bigint, costUsdc6: bigint): CostPosition {
  if (shares < 0n || costUsdc6 < 0n) {
    throw new RangeError(`cannot add ${shares} shares at a cost of ${costUsdc6}`)
  }
  const next = {
    shares: position.shares + shares,
    costUsdc6: position.costUsdc6 + costUsdc6,
  }
  if (next.shares === 0n && next.costUsdc6 !== 0n) {
    throw new RangeError(`no shares cannot cost ${next.costUsdc6}`)
  }
  return next
}
