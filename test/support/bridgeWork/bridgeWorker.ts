import { flushCompileCache } from 'node:module'
import { createCrashAt } from '../../../core/platform/createCrashAt.ts'
import { createLog } from '../../../core/platform/log.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { runBridge } from '../../../workers/bridge/runBridge.ts'
import { bridgeWorkOf } from './bridgeWorkOf.ts'
import { runBridgeLanes } from './runBridgeLanes.ts'

/** Process with the bridge workers and lanes of two chains, for tests that kill it: `bridgeWorker.ts <json>`. */
// A process that is killed later keeps at least its compiled code.
flushCompileCache()
const { keys, crashAt: wanted, ...options } = JSON.parse(process.argv[2] ?? '{}')
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const log = createLog('bridge', 'info')
const crashAt = createCrashAt(wanted)
const { work, close } = bridgeWorkOf(options, { log, crashAt })
const { signal } = stopping
await Promise.all([
  runBridge(work, { clock: systemClock, signal }),
  runBridgeLanes(options, keys, { log, crashAt, signal }),
])
await close()
