import type { Clock } from '../../kernel/clock.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import type { MarketDeps, MarketSettings } from '../ports.ts'
import { createMarketReads } from './createMarketReads.ts'

/** Creates the dependencies of the up/down operations. */
export function createMarketDeps(options: {
  readonly databaseUrl: DatabaseUrl
  readonly clock: Pick<Clock, 'nowMs'>
  readonly settings: MarketSettings
}): MarketDeps & { close(): Promise<void> } {
  const { databaseUrl, clock, settings } = options
  const reads = createMarketReads({ databaseUrl, clock })
  return { reads, settings, close: () => reads.close() }
}
