import { flushCompileCache } from 'node:module'
import { createCrashAt } from '../../../core/platform/createCrashAt.ts'
import { createLog } from '../../../core/platform/log.ts'
import { runGas } from '../../../workers/sponsor/evm/runGas.ts'
import { gasWorkOf } from './gasWorkOf.ts'
import { runGasLanes } from './runGasLanes.ts'

/** Process with the sponsor workers and lanes of one chain, for tests that kill it: `gasWorker.ts <json>`. */
// A process that is killed later keeps at least its compiled code.
flushCompileCache()
const { crashAt: wanted, hasLanes = true, ...options } = JSON.parse(process.argv[2] ?? '{}')
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const log = createLog('gas', 'info')
const crashAt = createCrashAt(wanted)
const { work, close } = gasWorkOf(options, { log, crashAt })
const { signal } = stopping
await Promise.all([
  runGas(work, { signal }),
  ...(hasLanes ? [runGasLanes(options, { log, crashAt, signal })] : []),
])
await close()
