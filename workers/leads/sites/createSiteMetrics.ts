import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { SiteOutcome } from '../../../core/leads/domain/site/siteOutcome.ts'

export type SiteMetrics = {
  visited(outcome: SiteOutcome, tookMs: number): void
  died(): void
  /** Sets the number of due sites. */
  due(count: number): void
  outage(): void
}

/** Seconds; most sites respond within 2 s, and a dead site reaches the timeouts. */
const BUCKETS_SEC = [0.5, 1, 2, 5, 10, 20, 40, 80]

/** Creates the metrics of website checks. */
export function createSiteMetrics(registry: Registry): SiteMetrics {
  const registers = [registry]
  const visits = new Counter({
    name: 'svc_site_checks_total',
    help: 'Checks of websites of leads, by result',
    labelNames: ['outcome'],
    registers,
  })
  const deaths = new Counter({
    name: 'svc_site_checks_dead_total',
    help: 'Websites that became dead after their second failure',
    registers,
  })
  const outages = new Counter({
    name: 'svc_site_checks_outages_total',
    help: 'Discarded passes: every website was unreachable',
    registers,
  })
  const due = new Gauge({
    name: 'svc_site_checks_due',
    help: 'Websites whose next check is due; counted up to 10,000',
    registers,
  })
  const durations = new Histogram({
    name: 'svc_site_check_duration_seconds',
    help: 'Duration of a website check, seconds',
    buckets: BUCKETS_SEC,
    registers,
  })
  return {
    visited: (outcome, tookMs) => {
      visits.inc({ outcome: outcome.kind === 'read' ? 'read' : outcome.reason })
      durations.observe(tookMs / 1_000)
    },
    died: () => deaths.inc(),
    due: (count) => due.set(count),
    outage: () => outages.inc(),
  }
}
