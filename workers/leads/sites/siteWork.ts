import type { Clock } from '../../../core/kernel/clock.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { SiteRows, VisitSite } from '../../../core/leads/siteCheckPorts.ts'
import type { SiteMetrics } from './createSiteMetrics.ts'

/** Dependencies of website checks. */
export type SiteWork = {
  readonly rows: SiteRows
  readonly visit: VisitSite
  readonly metrics: SiteMetrics
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Logger
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
}
