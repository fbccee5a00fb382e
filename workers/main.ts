import { chainUrls, loadConfig, loadDeployment, requireNoKeys } from '../core/config.ts'
import { watchBackgroundFaults } from '../core/platform/background/watchBackgroundFaults.ts'
import { assertNodeMatchesChain } from '../core/platform/chains/assertNodeMatchesChain.ts'
import { createCrashAt } from '../core/platform/createCrashAt.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { POOL_SIZE } from '../core/platform/db/poolSizes.ts'
import { requireConnections } from '../core/platform/db/requireConnections.ts'
import { createJobs } from '../core/platform/jobs/createJobs.ts'
import { keepCompiledCode } from '../core/platform/keepCompiledCode.ts'
import { createLog } from '../core/platform/log.ts'
import { createMetrics } from '../core/platform/metrics.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { systemClock } from '../core/platform/systemClock.ts'
import { openTracer } from '../core/platform/tracing/openTracer.ts'
import { startFetch } from './startFetch.ts'
import { startMoney } from './startMoney.ts'
import { startWatch } from './startWatch.ts'
import type { StartedRole, WorkerParts } from './workerParts.ts'
import { parseRoles, type WorkerRole } from './workerRoles.ts'

/**
 * Entry point of `npm run start:workers`: starts the workers of each product, or with `--only` the
 * workers of one role.
 *
 * Only the role `money` reads keys; a process without this role does not start if a key is set. At
 * a stop, the shutdown steps run in reverse order: loops end before the connections to their rows
 * close.
 */
const roles = parseRoles(process.argv.slice(2))
if (!roles.includes('money')) requireNoKeys()
const config = loadConfig()
const deployment = loadDeployment(config)
const log = createLog('workers', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const { chainId } = deployment.vaults
if (roles.some((role) => role !== 'fetch')) {
  const rpcUrl = chainUrls(config, chainId)?.rpcUrl ?? ''
  await assertNodeMatchesChain({ rpcUrl, chainId, isDevnet: config.DEVNET })
}

const metrics = await createMetrics({
  host: config.METRICS_HOST,
  port: config.WORKERS_METRICS_PORT,
})
shutdown.add('metrics', () => metrics.close())
const { registry } = metrics
keepCompiledCode()
watchBackgroundFaults({ registry, log, clock: systemClock, rejections: 'end' })
const crashAt = createCrashAt(config.DEVNET ? config.QUARTET_CRASH_AT : undefined)
const databaseUrl = databaseOf(config)
await requireConnections({ log }, databaseUrl)
const tracer = await openTracer({ log, shutdown }, 'workers', config)
const parts: WorkerParts = {
  config,
  databaseUrl,
  deployment,
  registry,
  shutdown,
  crashAt,
  log,
  tracer,
}

const STARTS: Readonly<Record<WorkerRole, (parts: WorkerParts) => Promise<StartedRole>>> = {
  watch: startWatch,
  money: startMoney,
  fetch: startFetch,
}
const started: StartedRole[] = []
for (const role of roles) started.push(await STARTS[role](parts))
const jobs = createJobs({
  databaseUrl,
  jobs: started.flatMap((each) => each.jobs),
  registry,
  log,
})
shutdown.add('jobs', () => jobs.close())
const max = metrics.pools.maxConnections() + POOL_SIZE.jobs
log.info(
  { event: 'database_connections_limited', most: max },
  'maximum number of database connections',
)
log.info({ event: 'process_ready', metricsPort: config.WORKERS_METRICS_PORT, roles }, 'ready')
await Promise.all(started.flatMap(({ running }) => running))
