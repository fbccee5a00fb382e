import type { StatedRule } from './marketRules.ts'
import type { MarketWindow } from './marketWindows.ts'

export type Side = 'up' | 'down'

/** One of the two tokens of a window, with its prices on the market, 0 to 1. */
export type SideToken = {
  readonly tokenId: string
  readonly priceE18: bigint | null
  readonly bidE18: bigint | null
  readonly askE18: bigint | null
}

/** Settlement state of a window; only `resolved` is final. */
export const SETTLEMENT_STATES = ['open', 'closed', 'proposed', 'resolved'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

/** A window as the market describes it. */
export type WindowDoc = {
  readonly window: MarketWindow
  readonly conditionId: string | null
  /** Null when the market names no tokens, or names them in an unknown form. */
  readonly tokens: Readonly<Record<Side, SideToken>> | null
  readonly stated: StatedRule
  /** Official prices at start and end; null before their publication. */
  readonly priceToBeatE18: bigint | null
  readonly finalPriceE18: bigint | null
  readonly settlement: SettlementState
  /** Side whose token is worth one; null before the resolution. */
  readonly winner: Side | null
}

/** Derives the winner from two prices: on a tie, up. */
export const winnerOf = (priceToBeatE18: bigint, finalPriceE18: bigint): Side =>
  finalPriceE18 >= priceToBeatE18 ? 'up' : 'down'
