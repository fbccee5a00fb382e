import { Registry } from 'prom-client'
import { watchBackground } from '../../../core/platform/background/watchBackground.ts'
import { createLog } from '../../../core/platform/log.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'

/** A process that leaves a rejection alone, and prints its counts when it lives on; the argument is the policy. */
const registry = new Registry()
watchBackground({
  registry,
  log: createLog('test', 'info'),
  clock: systemClock,
  rejections: process.argv[2] === 'end' ? 'end' : 'report',
})
void Promise.reject(new RangeError('left alone'))
// The rejection is judged before any timer runs.
await new Promise((resolve) => setTimeout(resolve, 0))
process.stdout.write(await registry.metrics(), () => process.exit(7))
