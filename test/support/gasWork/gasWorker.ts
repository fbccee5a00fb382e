import { flushCompileCache } from 'node:module'
import { createCrashAt } from '../../../core/platform/createCrashAt.ts'
import { createLog } from '../../../core/platform/log.ts'
import { runGas } from '../../../workers/sponsor/evm/runGas.ts'
import { gasWorkOf } from './gasWorkOf.ts'
import { runGasLanes } from './runGasLanes.ts'

/** A process that sponsors on one chain, lanes and all, for tests that kill it: `gasWorker.ts <json>`. */
// Whoever is killed later leaves at least its compiled code behind.
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
