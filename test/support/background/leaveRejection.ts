import { Registry } from 'prom-client'
import { watchBackgroundFaults } from '../../../core/platform/background/watchBackgroundFaults.ts'
import { createLog } from '../../../core/platform/log.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'

/** Process with an unhandled rejection that prints its counts if it survives; the argument is the policy. */
const registry = new Registry()
watchBackgroundFaults({
  registry,
  log: createLog('test', 'info'),
  clock: systemClock,
  rejections: process.argv[2] === 'end' ? 'end' : 'report',
})
void Promise.reject(new RangeError('left alone'))
// Rejections are handled before any timer runs.
await new Promise((resolve) => setTimeout(resolve, 0))
process.stdout.write(await registry.metrics(), () => process.exit(7))
