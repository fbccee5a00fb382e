import { loadFeedSecrets } from '../../core/config.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createMarketLead } from '../../core/updown/store/createMarketLead.ts'
import { createMarketProvider } from '../../core/updown/store/createMarketProvider.ts'
import { createMarketRows } from '../../core/updown/store/createMarketRows.ts'
import { marketProviderOf } from '../../core/updown/store/marketProviderOf.ts'
import type { WorkerParts } from '../workerParts.ts'
import { createMarketMetrics } from './createMarketMetrics.ts'
import type { MarketWork } from './marketWork.ts'
import { runMarkets } from './runMarkets.ts'

/**
 * Starts to follow the markets of the configured provider; starts nothing without a provider. Throws `ConfigInvalid`.
 */
export function startUpdown({
  config,
  databaseUrl,
  registry,
  shutdown,
  log,
}: Pick<WorkerParts, 'config' | 'databaseUrl' | 'registry' | 'shutdown' | 'log'>): Promise<void> {
  const name = marketProviderOf(config)
  if (name === null) {
    log.info(
      { event: 'market_provider_missing' },
      'price to beat disabled: no provider of markets configured',
    )
    return Promise.resolve()
  }
  const keys = loadFeedSecrets()
  const metrics = createMarketMetrics(registry, systemClock)
  const providerParts = { config, keys, meter: metrics, clock: systemClock }
  // An invalid configuration of the provider fails at the start.
  createMarketProvider(name, providerParts)
  const rows = createMarketRows({ databaseUrl, clock: systemClock })
  shutdown.add('market rows', () => rows.close())
  const work: MarketWork = {
    createProvider: () => createMarketProvider(name, providerParts),
    rows,
    lead: createMarketLead(databaseUrl),
    metrics,
    clock: systemClock,
    rules: { maxGapMs: config.MARKET_BOUNDARY_MAX_GAP_MS, pastDays: config.MARKET_PAST_DAYS },
    log,
  }
  const running = runMarkets(work, shutdown.signal)
  shutdown.add('markets', () => running)
  return running
}
