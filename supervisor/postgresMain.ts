import { resolve } from 'node:path'
import { loadConfig } from '../core/config.ts'
import { createLog } from '../core/platform/log.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { startPostgres } from './startPostgres.ts'

/**
 * `npm run start:postgres`: runs the embedded server. SIGINT at any time ends every process that this command started.
 */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
// The server package also handles these signals, and would end this process while the data folder is created.
for (const name of STOP_SIGNALS) process.removeAllListeners(name)

const config = loadConfig()
const log = createLog('postgres', config.LOG_LEVEL)
const shutdown = createShutdown(log)
process.on('SIGHUP', () => void shutdown.run('SIGHUP').then(() => process.exit(0)))
const starting = startPostgres({
  dataDir: resolve(config.STATE_DIR, 'postgres'),
  port: config.POSTGRES_PORT,
  user: 'quartet',
  password: 'quartet',
  onLog: (line) =>
    log.debug({ event: 'postgres_line_written', line: line.trim() }, 'postgres line'),
})
shutdown.add('postgres', async () => {
  const server = await starting
  await server.stop()
})
const server = await starting
if (!shutdown.signal.aborted)
  log.info({ event: 'process_ready', port: config.POSTGRES_PORT, pid: server.pid }, 'ready')
