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
  /** Null if the market lists no tokens, or lists them in an unknown form. */
  readonly tokens: Readonly<Record<Side, SideToken>> | null
  readonly stated: StatedRule
  /** Official prices at start and end; null before their publication. */
  readonly priceToBeatE18: bigint | null
  readonly finalPriceE18: bigint | null
  readonly settlement: SettlementState
  /** Side whose token is worth 1 after the settlement; null before the settlement is final. */
  readonly winner: Side | null
}

/** Returns the winner by the two prices of a window; up on a tie. */
export const winnerOf = (priceToBeatE18: bigint, finalPriceE18: bigint): Side =>
  finalPriceE18 >= priceToBeatE18 ? 'up' : 'down'
