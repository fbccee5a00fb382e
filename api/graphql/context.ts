import type { SnapshotReads } from '../../core/graph/ports.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { PublicSettings } from '../../core/kernel/publicSettings.ts'
import type { SaleReads } from '../../core/sales/ports.ts'
import type { Loaders } from './loaders.ts'
import type { ActivityFeed } from './subscriptions/createActivityFeed.ts'

/** Dependencies of the resolvers of one operation. */
export type GraphContext = {
  readonly settings: PublicSettings
  readonly clock: Clock
  readonly feed: ActivityFeed
  /** Current sums of sales. */
  readonly sales: SaleReads
  /** Snapshot that the whole operation reads; opened on the first read. */
  readonly reads: () => Promise<SnapshotReads>
  readonly loaders: Loaders
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
}
