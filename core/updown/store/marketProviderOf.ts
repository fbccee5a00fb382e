import type { Config } from '../../config.ts'
import type { MarketProviderName } from '../ports.ts'

/** Returns the configured provider of market prices; null if the product is off. */
export function marketProviderOf(
  config: Pick<Config, 'MARKET_PROVIDER' | 'DEVNET'>,
): MarketProviderName | null {
  return config.MARKET_PROVIDER ?? (config.DEVNET ? 'sim' : null)
}
