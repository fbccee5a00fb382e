import { resolve } from 'node:path'
import { loadConfig } from '../core/config.ts'
import { createLog } from '../core/platform/log.ts'
import { createShutdown } from '../core/platform/shutdown.ts'
import { startPostgres } from './startPostgres.ts'

const config = loadConfig()
const log = createLog('postgres', config.LOG_LEVEL)
const shutdown = createShutdown(log)
const server = await startPostgres({
  dataDir: resolve(config.STATE_DIR, 'postgres'),
  port: config.POSTGRES_PORT,
  user: 'quartet',
  password: 'quartet',
  onLog: (line) => log.debug({ line: line.trim() }, 'postgres'),
})
shutdown.add('postgres', () => server.stop())
log.info({ port: config.POSTGRES_PORT, pid: server.pid }, 'ready')
