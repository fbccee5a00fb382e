import type { Clock } from '../../core/kernel/clock.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { MarketLead, MarketProvider, MarketRows } from '../../core/updown/ports.ts'
import type { MarketMetrics } from './createMarketMetrics.ts'

/** Dependencies of the steps that follow markets. */
export type MarketWork = {
  /** Creates a provider; the process calls this function each time it becomes the leader. */
  readonly createProvider: () => MarketProvider
  readonly rows: MarketRows
  readonly lead: MarketLead
  readonly metrics: MarketMetrics
  readonly clock: Clock
  readonly rules: MarketWorkRules
  readonly log: Logger
}

/** Settings of the operator. */
export type MarketWorkRules = {
  readonly maxGapMs: number
  readonly pastDays: number
}
