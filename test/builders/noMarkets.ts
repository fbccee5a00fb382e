import type { MarketDeps, MarketSettings } from '../../core/updown/ports.ts'

/** Default settings of markets. */
export const MARKET_SETTINGS: MarketSettings = {
  segment: 'updown',
  maxOracleAgeMs: 10_000,
  allowsOracle: true,
  allowsMissingTokens: false,
}

/** Markets of apps without a state from the worker. */
export const noMarkets: MarketDeps = {
  reads: {
    state: () => null,
    past: async () => null,
    comparisons: async () => ({ compared: 0, differed: 0 }),
  },
  settings: MARKET_SETTINGS,
}
