import { parseDecimal } from '../../../kernel/feeds/decimals.ts'
import { MARKET_ASSETS, type MarketAsset } from '../../../kernel/feeds/marketAssets.ts'
import type { Observation, Series } from '../../../kernel/feeds/observation.ts'

/** Content of one frame of a feed. */
export type FeedFrame =
  | {
      readonly kind: 'prices'
      readonly reports: readonly FeedReport[]
      /** Number of frames of this channel that were lost before this frame. */
      readonly dropped: number
    }
  /** Response to a sent message, or a heartbeat. */
  | { readonly kind: 'control'; readonly op: string }
  /** Frame about another symbol or channel. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly problem: string }

export type FeedReport = {
  readonly asset: MarketAsset
  readonly series: Series
  readonly observation: Observation
}

/** Returns the asset of a symbol such as "btc/usd" or "btcusd"; null for another symbol. */
export function assetOf(symbol: string): MarketAsset | null {
  const name = symbol.toLowerCase().replace('/', '')
  return MARKET_ASSETS.find((asset) => name === `${asset}usd`) ?? null
}

/** An exact price and its rounded form differ by at most 1 / 100 of the exact price. */
const ROUNDED_ONE_IN = 100n

/** Returns true when an exact price matches the rounded price beside it; a mismatch shows a wrong unit. */
export function matchesRounded(exactE18: bigint, rounded: string | null): boolean {
  if (exactE18 === 0n) return false
  const roundedE18 = rounded === null ? null : parseDecimal(rounded)
  if (roundedE18 === null) return true
  const apart = exactE18 > roundedE18 ? exactE18 - roundedE18 : roundedE18 - exactE18
  return apart * ROUNDED_ONE_IN <= exactE18
}
