import { type Usdc6, usdc6 } from '../../../kernel/money.ts'
import { spotUsdc6 } from '../spot.ts'
import { type Bucket, bucketEndSec, bucketOf } from './intervals.ts'

/** Trades of one pool in one bucket; root prices are Q64.96 as in the pool. */
export type PoolBucket = {
  /** End of the whole bucket, which may be in the future. */
  readonly endSec: number
  readonly stockIsToken0: boolean
  readonly openRootX96: bigint
  readonly lowRootX96: bigint
  readonly highRootX96: bigint
  readonly closeRootX96: bigint
  /**
   * Unix seconds of the first and last trade. If several pools share a candle, the earliest trade opens and the latest
   * trade closes the candle.
   */
  readonly firstTradeSec: number
  readonly lastTradeSec: number
  /** Traded USDC, USDC-6, and traded raw units of the stock (8 decimals). */
  readonly volumeUsdc6: bigint
  readonly volumeStock: bigint
  readonly trades: number
}

/** Candle of one bucket: spot prices after trades, USDC-6 per whole token, rounded down. */
export type Candle = Bucket & {
  readonly openUsdc6: Usdc6
  readonly highUsdc6: Usdc6
  readonly lowUsdc6: Usdc6
  readonly closeUsdc6: Usdc6
  readonly volumeUsdc6: Usdc6
  readonly volumeStock: bigint
  readonly trades: number
}

type Range = { readonly fromSec: number; readonly toSec: number; readonly stepSec: number }

/**
 * Returns the candles of the buckets that a range touches, in order of time.
 *
 * Trades of one bucket in several pools of the same stock form one candle.
 */
export function toCandles(buckets: readonly PoolBucket[], range: Range): readonly Candle[] {
  const firstSec = bucketEndSec(range.fromSec, range.stepSec)
  const byEnd = Map.groupBy(buckets, ({ endSec }) => endSec)
  return [...byEnd.entries()]
    .filter(([endSec]) => endSec >= firstSec)
    .sort(([a], [b]) => a - b)
    .map(([endSec, pools]) => merge(bucketOf(endSec, range), pools))
}

function merge(bucket: Bucket, pools: readonly PoolBucket[]): Candle {
  const priced = pools.map(priceOf)
  const opening = priced.reduce((a, b) => (b.pool.firstTradeSec < a.pool.firstTradeSec ? b : a))
  const closing = priced.reduce((a, b) => (b.pool.lastTradeSec > a.pool.lastTradeSec ? b : a))
  return {
    ...bucket,
    openUsdc6: opening.openUsdc6,
    highUsdc6: ascending(priced.map(({ highUsdc6 }) => highUsdc6)).at(-1) ?? opening.highUsdc6,
    lowUsdc6: ascending(priced.map(({ lowUsdc6 }) => lowUsdc6))[0] ?? opening.lowUsdc6,
    closeUsdc6: closing.closeUsdc6,
    volumeUsdc6: usdc6(pools.reduce((sum, pool) => sum + pool.volumeUsdc6, 0n)),
    volumeStock: pools.reduce((sum, pool) => sum + pool.volumeStock, 0n),
    trades: pools.reduce((sum, pool) => sum + pool.trades, 0),
  }
}

/** A higher root is a higher price of token 0, and therefore a lower price of a stock that is token 1. */
function priceOf(pool: PoolBucket) {
  const { stockIsToken0 } = pool
  const price = (sqrtPriceX96: bigint) => spotUsdc6({ stockIsToken0, sqrtPriceX96 })
  return {
    pool,
    openUsdc6: price(pool.openRootX96),
    closeUsdc6: price(pool.closeRootX96),
    highUsdc6: price(stockIsToken0 ? pool.highRootX96 : pool.lowRootX96),
    lowUsdc6: price(stockIsToken0 ? pool.lowRootX96 : pool.highRootX96),
  }
}

const ascending = (prices: readonly Usdc6[]): readonly Usdc6[] =>
  prices.toSorted((a, b) => (a < b ? -1 : 1))
