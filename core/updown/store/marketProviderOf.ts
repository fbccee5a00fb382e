import type { Config } from '../../config.ts'
import type { MarketProviderName } from '../ports.ts'

/** Provider of market prices; null when the product is off. */
export function marketProviderOf(
  config: Pick<Config, 'MARKET_PROVIDER' | 'DEVNET'>,
): MarketProviderName | null {
  return config.MARKET_PROVIDER ?? (config.DEVNET ? 'sim' : null)
}
