import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { FeedSource, ShopFeeds, ShopSettings } from '../../core/shops/ports.ts'
import type { ShopMetrics } from './createShopMetrics.ts'

/** Everything that shops are kept with. */
export type ShopWork = {
  /** Those of configuration, and those that the operator added by command. Throws `DatabaseUnavailable`. */
  readonly shopsNow: () => Promise<readonly ShopSettings[]>
  /** Called with the shops whenever they changed: whoever keeps dates looks at theirs from now on. */
  readonly follow: (shops: readonly ShopSettings[]) => void
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
