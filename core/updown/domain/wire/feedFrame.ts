import { readDecimal } from '../../../kernel/feeds/decimals.ts'
import { MARKET_ASSETS, type MarketAsset } from '../../../kernel/feeds/marketAssets.ts'
import type { Observation, Series } from '../../../kernel/feeds/observation.ts'

/** What one frame of a feed says. */
export type FeedFrame =
  | {
      readonly kind: 'prices'
      readonly reports: readonly FeedReport[]
      /** Frames of this channel that were lost before this one. */
      readonly dropped: number
    }
  /** An answer to what we sent, or a sign of life. */
  | { readonly kind: 'control'; readonly op: string }
  /** About something that we do not follow. */
  | { readonly kind: 'other' }
  | { readonly kind: 'broken'; readonly problem: string }

export type FeedReport = {
  readonly asset: MarketAsset
  readonly series: Series
  readonly observation: Observation
}

/** The coin of a symbol such as "btc/usd" or "btcusd"; null for others. */
export function assetOf(symbol: string): MarketAsset | null {
  const name = symbol.toLowerCase().replace('/', '')
  return MARKET_ASSETS.find((asset) => name === `${asset}usd`) ?? null
}

/** Largest relative difference between a price and its rounded form: one in so many. */
const ROUNDED_ONE_IN = 100n

/** Whether an exact price fits the rounded one beside it: if not, one of them is in other units than we think. */
export function fits(exactE18: bigint, rounded: string | null): boolean {
  if (exactE18 === 0n) return false
  const roundedE18 = rounded === null ? null : readDecimal(rounded)
  if (roundedE18 === null) return true
  const apart = exactE18 > roundedE18 ? exactE18 - roundedE18 : roundedE18 - exactE18
  return apart * ROUNDED_ONE_IN <= exactE18
}
