import { loadConfig } from '../../../core/config.ts'
import { databaseOf } from '../../../core/platform/db/database.ts'
import { createLog } from '../../../core/platform/log.ts'
import { createMetrics } from '../../../core/platform/metrics.ts'
import { createShutdown } from '../../../core/platform/shutdown.ts'
import { startUpdown } from '../../../workers/updown/startUpdown.ts'

/** Process that only follows markets, as the workers do, for tests that kill it. */
const config = loadConfig()
const log = createLog('workers', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const metrics = await createMetrics({ host: '127.0.0.1', port: config.WORKERS_METRICS_PORT })
shutdown.add('metrics', () => metrics.close())
const running = startUpdown({
  config,
  databaseUrl: databaseOf(config),
  registry: metrics.registry,
  shutdown,
  log,
})
log.info({ event: 'process_ready' }, 'ready')
await running
