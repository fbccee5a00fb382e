/**
 * Shares (18 decimals) held by one account in one vault, and what they cost it (USDC-6, average
 * cost).
 */
export type CostPosition = {
  readonly shares: bigint
  readonly costUsdc6: bigint
}

/** Position after minting `shares` for `usdcIn6`, the mint fee included. */
export function buy(position: CostPosition, shares: bigint, usdcIn6: bigint): CostPosition {
  return receive(position, shares, usdcIn6)
}

/**
 * Position after giving up `shares`; their part of the cost is rounded down to the USDC-6 unit, and
 * giving up every share moves every unit of cost.
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
  // Divided here because code that changes stored rows must live under src/, where the index
  // identity covers it.
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
 * Position after receiving `shares` that carry `costUsdc6`; fee shares arrive at cost 0.
 *
 * Throws RangeError on a negative amount, and when a cost would be left on no shares.
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
