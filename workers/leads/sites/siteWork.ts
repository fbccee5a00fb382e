import type { Clock } from '../../../core/kernel/clock.ts'
import type { SiteRows, VisitSite } from '../../../core/leads/siteCheckPorts.ts'
import type { SiteMetrics } from './createSiteMetrics.ts'

/** What looking at websites works with. */
export type SiteWork = {
  readonly rows: SiteRows
  readonly visit: VisitSite
  readonly metrics: SiteMetrics
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
}
