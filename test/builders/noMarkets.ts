import type { MarketDeps, MarketSettings } from '../../core/updown/ports.ts'

/** As an operator has them who sets nothing. */
export const MARKET_SETTINGS: MarketSettings = {
  segment: 'updown',
  maxOracleAgeMs: 10_000,
  takesOracle: true,
  takesNoTokens: false,
}

/** Markets for apps whose worker never told anything. */
export const noMarkets: MarketDeps = {
  reads: {
    state: () => null,
    past: async () => null,
    comparisons: async () => ({ compared: 0, differed: 0 }),
  },
  settings: MARKET_SETTINGS,
}
