import type { Clock } from '../../core/kernel/clock.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { MarketLead, MarketProvider, MarketRows } from '../../core/updown/ports.ts'
import type { MarketMetrics } from './createMarketMetrics.ts'

/** Everything that markets are followed with. */
export type MarketWork = {
  /** A new one for each time that this process begins to follow. */
  readonly createProvider: () => MarketProvider
  readonly rows: MarketRows
  readonly lead: MarketLead
  readonly metrics: MarketMetrics
  readonly clock: Clock
  readonly rules: MarketWorkRules
  readonly log: Logger
}

/** What the operator sets. */
export type MarketWorkRules = {
  readonly maxGapMs: number
  readonly pastDays: number
}
