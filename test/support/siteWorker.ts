import { Registry } from 'prom-client'
import { createSiteDeps } from '../../core/leads/store/site/createSiteDeps.ts'
import { createLog } from '../../core/platform/log.ts'
import { createSiteMetrics } from '../../workers/leads/sites/createSiteMetrics.ts'
import { siteJobs } from '../../workers/leads/sites/siteJobs.ts'
import { testOutside } from './siteWorld.ts'

/** Process that checks due websites once at a given time, for tests that kill it. */
const env = (name: string): string => process.env[name] ?? ''
const clock = { nowMs: () => Number(env('NOW_MS')) }
const { signal } = new AbortController()
const sites = createSiteDeps({
  databaseUrl: env('DATABASE_URL'),
  publicUrl: 'https://quartet.example',
  clock,
  signal,
  outside: testOutside,
  mailHostOf: async () => 'unknown',
})
const log = createLog('workers', 'error')
const metrics = createSiteMetrics(new Registry())
const [check] = siteJobs({ ...sites, metrics, clock, log, signal })
await check.run()
await sites.rows.close()
