import type { CrashAt } from '../../core/lanePorts.ts'
import type { Clock } from '../../core/ports.ts'
import type { FeedSource, ShopFeeds, ShopSettings } from '../../core/shopPorts.ts'
import type { ShopMetrics } from './createShopMetrics.ts'

/** Everything that shops are kept with. */
export type ShopWork = {
  readonly shops: readonly ShopSettings[]
  readonly feeds: ShopFeeds
  readonly source: FeedSource
  readonly metrics: ShopMetrics
  readonly clock: Clock
  readonly crashAt: CrashAt
  /** Ends every fetch, when the process stops. */
  readonly signal: AbortSignal
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
}
