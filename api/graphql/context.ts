import type { SnapshotReads } from '../../core/graph/ports.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import type { SaleReads } from '../../core/sales/ports.ts'
import type { Loaders } from './loaders.ts'
import type { ActivityFeed } from './subscriptions/createActivityFeed.ts'

/** What resolvers of one operation work with. */
export type GraphContext = {
  readonly settings: PublicSettings
  readonly clock: Clock
  readonly feed: ActivityFeed
  /** Sums of sales, of now. */
  readonly sales: SaleReads
  /** The snapshot that the whole operation reads; taken when it is first asked for. */
  readonly reads: () => Promise<SnapshotReads>
  readonly loaders: Loaders
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal
}
