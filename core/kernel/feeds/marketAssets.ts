/** Coins with Up/Down markets. Source: seed 001, prediction-market price to beat. */
export const MARKET_ASSETS = ['btc', 'eth', 'sol', 'xrp'] as const
export type MarketAsset = (typeof MARKET_ASSETS)[number]
