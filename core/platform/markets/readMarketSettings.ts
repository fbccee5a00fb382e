import type { Config } from '../../config.ts'
import type { MarketSettings } from '../../marketPorts.ts'

/** What the operator sets of answers about markets. */
export function readMarketSettings(
  config: Pick<Config, 'MARKET_SEGMENT' | 'MARKET_MAX_ORACLE_AGE_MS'>,
): MarketSettings {
  return { segment: config.MARKET_SEGMENT, maxOracleAgeMs: config.MARKET_MAX_ORACLE_AGE_MS }
}
