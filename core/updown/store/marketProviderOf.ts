import type { Config } from '../../config.ts'
import type { MarketProviderName } from '../ports.ts'

/** Where prices of markets come from; null where price to beat is off. */
export function marketProviderOf(
  config: Pick<Config, 'MARKET_PROVIDER' | 'DEVNET'>,
): MarketProviderName | null {
  return config.MARKET_PROVIDER ?? (config.DEVNET ? 'sim' : null)
}
