/** Two prices of a whole coin, USD-8; null for a missing price. */
export type NativePriceInputs = {
  readonly twapUsdE8: bigint | null
  readonly feedUsdE8: bigint | null
  /** Unix second of the feed's last update. */
  readonly feedUpdatedSec: number
  /** Seconds after which the feed updates even without a price change. */
  readonly heartbeatSec: number
  readonly nowSec: number
}

export type NativePriceChoice =
  | {
      readonly kind: 'price'
      readonly usdE8: bigint
      readonly source: 'twap' | 'feed'
      readonly twapUsdE8: bigint
      readonly feedUsdE8: bigint
    }
  | { readonly kind: 'stale' | 'apart'; readonly reason: string }

/** Seconds by which a feed update may be late, because the update must wait for a block. Source: own choice. */
const MAX_LATE_SEC = 600

/**
 * Maximum difference of the two prices, basis points of the lower price. The lag of a ten-minute mean causes a smaller
 * difference; a manipulated pool or a broken feed causes a larger one.
 */
const APART_BPS = 1_000n
const BPS = 10_000n

/**
 * Returns the higher of both prices, which protects the deposit, or the reason for which no price is safe: a missing or
 * stale price, or prices that differ by more than the maximum.
 */
export function chooseNativePrice(opinions: NativePriceInputs): NativePriceChoice {
  const { twapUsdE8, feedUsdE8, feedUpdatedSec, heartbeatSec, nowSec } = opinions
  if (twapUsdE8 === null || twapUsdE8 <= 0n)
    return stale('the price source failed: the pool has no mean price')
  if (feedUsdE8 === null || feedUsdE8 <= 0n)
    return stale('the price source failed: the feed has no price')
  const ageSec = nowSec - feedUpdatedSec
  if (ageSec > heartbeatSec + MAX_LATE_SEC) {
    return stale(`the price feed is stale: ${ageSec} s old, heartbeat ${heartbeatSec} s`)
  }
  const [low, high] = twapUsdE8 < feedUsdE8 ? [twapUsdE8, feedUsdE8] : [feedUsdE8, twapUsdE8]
  if ((high - low) * BPS > low * APART_BPS) {
    return {
      kind: 'apart',
      reason:
        `the pool price ${twapUsdE8} and the feed price ${feedUsdE8} (USD-8) differ by more ` +
        `than ${APART_BPS} bps`,
    }
  }
  const source = feedUsdE8 > twapUsdE8 ? 'feed' : 'twap'
  return { kind: 'price', usdE8: high, source, twapUsdE8, feedUsdE8 }
}

function stale(reason: string): NativePriceChoice {
  return { kind: 'stale', reason }
}
