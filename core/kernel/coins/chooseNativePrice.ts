/** Two prices of a whole coin, USD-8; null for a missing price. */
export type NativeOpinions = {
  readonly twapUsdE8: bigint | null
  readonly feedUsdE8: bigint | null
  /** Unix second of the feed's last update. */
  readonly feedUpdatedSec: number
  /** Seconds after which the feed updates even without a price change. */
  readonly heartbeatSec: number
  readonly nowSec: number
}

export type NativeChoice =
  | {
      readonly kind: 'price'
      readonly usdE8: bigint
      readonly source: 'twap' | 'feed'
      readonly twapUsdE8: bigint
      readonly feedUsdE8: bigint
    }
  | { readonly kind: 'stale' | 'apart'; readonly reason: string }

/** Seconds that a feed update may be late, because its transactions wait for blocks. Source: own choice. */
const LATE_SEC = 600

/**
 * Maximum excess of the higher price over the lower, basis points. A ten-minute mean lags by less
 * than this limit; a manipulated pool or a broken feed differs by more.
 */
const APART_BPS = 1_000n
const BPS = 10_000n

/** Returns the higher of both prices, which protects the deposit, if both are fresh and close to each other. */
export function chooseNativePrice(opinions: NativeOpinions): NativeChoice {
  const { twapUsdE8, feedUsdE8, feedUpdatedSec, heartbeatSec, nowSec } = opinions
  if (twapUsdE8 === null || twapUsdE8 <= 0n)
    return stale('the price source failed: the pool has no mean price')
  if (feedUsdE8 === null || feedUsdE8 <= 0n)
    return stale('the price source failed: the feed has no price')
  const ageSec = nowSec - feedUpdatedSec
  if (ageSec > heartbeatSec + LATE_SEC) {
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

function stale(reason: string): NativeChoice {
  return { kind: 'stale', reason }
}
