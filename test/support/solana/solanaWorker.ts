import { flushCompileCache } from 'node:module'
import { Registry } from 'prom-client'
import { loadConfig, loadKeys } from '../../../core/config.ts'
import { createCrashAt } from '../../../core/platform/createCrashAt.ts'
import { databaseOf } from '../../../core/platform/db/database.ts'
import { createLog } from '../../../core/platform/log.ts'
import { createShutdown } from '../../../core/platform/shutdown.ts'
import { openFeePayer } from '../../../workers/sponsor/solana/openFeePayer.ts'
import { startSolana } from '../../../workers/sponsor/solana/startSolana.ts'

/** Process that only sponsors on Solana, as the workers do, for tests that kill it. */
// A process that is killed later keeps at least its compiled code.
flushCompileCache()
const log = createLog('workers', 'warn')
const crashAt = createCrashAt(process.env['CRASH_AT'] || undefined)
const config = loadConfig()
const parts = {
  config,
  databaseUrl: databaseOf(config),
  registry: new Registry(),
  shutdown: createShutdown(log),
  crashAt,
  log,
}
await startSolana(parts, openFeePayer({ config, keys: loadKeys(), signer: null })).running
