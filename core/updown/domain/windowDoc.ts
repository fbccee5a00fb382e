import type { StatedRule } from './marketRules.ts'
import type { MarketWindow } from './marketWindows.ts'

export type Side = 'up' | 'down'

/** One of the two tokens of a window, with what the market pays for it; all prices of 0 to 1. */
export type SideToken = {
  readonly tokenId: string
  readonly priceE18: bigint | null
  readonly bidE18: bigint | null
  readonly askE18: bigint | null
}

/** How far the settlement of a window is; only `resolved` is final. */
export const SETTLEMENT_STATES = ['open', 'closed', 'proposed', 'resolved'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

/** A window as the market itself describes it. */
export type WindowDoc = {
  readonly window: MarketWindow
  readonly conditionId: string | null
  /** Null where the market names none, or names them in a way that is not understood. */
  readonly tokens: Readonly<Record<Side, SideToken>> | null
  readonly stated: StatedRule
  /** Official prices at both ends; null until they are published. */
  readonly priceToBeatE18: bigint | null
  readonly finalPriceE18: bigint | null
  readonly settlement: SettlementState
  /** Whose token is worth one; null before. */
  readonly winner: Side | null
}

/** Who wins by two prices: on a tie, up. */
export const winnerOf = (priceToBeatE18: bigint, finalPriceE18: bigint): Side =>
  finalPriceE18 >= priceToBeatE18 ? 'up' : 'down'
