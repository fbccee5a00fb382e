import type { Config } from '../../config.ts'
import type { MarketSettings } from '../ports.ts'

/** Reads the settings of the operator for market answers. */
export function readMarketSettings(
  config: Pick<
    Config,
    | 'MARKET_SEGMENT'
    | 'MARKET_MAX_ORACLE_AGE_MS'
    | 'MARKET_REQUIRE_OFFICIAL'
    | 'MARKET_WITHOUT_TOKENS'
  >,
): MarketSettings {
  return {
    segment: config.MARKET_SEGMENT,
    maxOracleAgeMs: config.MARKET_MAX_ORACLE_AGE_MS,
    allowsOracle: !config.MARKET_REQUIRE_OFFICIAL,
    allowsMissingTokens: config.MARKET_WITHOUT_TOKENS,
  }
}
