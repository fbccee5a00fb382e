import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { FeedSource, ShopFeeds, ShopSettings } from '../../core/shops/ports.ts'
import type { ShopMetrics } from './createShopMetrics.ts'

/** Dependencies of the shop steps. */
export type ShopWork = {
  /** Returns the configured shops and the shops that the operator added by command. Throws `DatabaseUnavailable`. */
  readonly shopsNow: () => Promise<readonly ShopSettings[]>
  /** Receives the shops after each change; the scheduler then uses the schedules of these shops. */
  readonly follow: (shops: readonly ShopSettings[]) => void
  readonly feeds: ShopFeeds
  readonly source: FeedSource
  readonly metrics: ShopMetrics
  readonly clock: Clock
  readonly crashAt: CrashAt
  /** Aborted at the stop of the process; the abort ends each fetch. */
  readonly signal: AbortSignal
  readonly log: Pick<Logger, 'info' | 'warn'>
}
