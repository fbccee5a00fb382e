import { createSiteDeps } from '../../core/leads/store/site/createSiteDeps.ts'
import { createLeadUpkeep } from '../../core/leads/store/upkeep/createLeadUpkeep.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { runLeadUpkeep } from './runLeadUpkeep.ts'
import { createSiteMetrics } from './sites/createSiteMetrics.ts'
import { siteJobs } from './sites/siteJobs.ts'

/** Starts the maintenance of lead data sets and the checks of their websites. */
export function startLeads(parts: WorkerParts): StartedWork {
  const { databaseUrl, registry, shutdown, log } = parts
  const jobs = openSiteChecks(parts)
  const upkeep = createLeadUpkeep(databaseUrl, systemClock)
  const running = runLeadUpkeep({ upkeep, clock: systemClock, registry, log }, shutdown)
  shutdown.add('leads', () => running)
  return { jobs, running }
}

/** Returns the jobs that check the websites of leads; an empty list unless the operator enables the checks. */
function openSiteChecks({
  config,
  databaseUrl,
  registry,
  shutdown,
  log,
}: WorkerParts): StartedWork['jobs'] {
  const siteMetrics = createSiteMetrics(registry)
  if (!config.SITE_CHECK) return []
  const { signal } = shutdown
  const sites = createSiteDeps({
    databaseUrl,
    publicUrl: config.PUBLIC_URL,
    clock: systemClock,
    signal,
  })
  shutdown.add('site rows', () => sites.rows.close())
  return siteJobs({ ...sites, metrics: siteMetrics, clock: systemClock, log, signal })
}
