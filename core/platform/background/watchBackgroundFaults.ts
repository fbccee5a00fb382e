import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../../kernel/clock.ts'
import { createFaultRate } from '../../kernel/createFaultRate.ts'
import type { Log } from '../log.ts'
import {
  BACKGROUND_LOOPS,
  followBackgroundFaults,
  reportBackgroundFault,
} from './backgroundFaults.ts'

type Options = {
  readonly registry: Registry
  readonly log: Pick<Log, 'error' | 'fatal'>
  readonly clock: Pick<Clock, 'nowMs'>
  /**
   * Reaction to an unhandled rejection. `report` suits a process that serves callers and stores nothing, because each
   * request has its own handler. `end` suits a process that moves money, because a restart reads the rows again.
   */
  readonly rejections: 'report' | 'end'
}

/**
 * Counts and logs faults of background work in this process, and logs the reason before the process ends.
 *
 * An uncaught exception always ends the process, after a log line, because the state of the process is then unknown.
 */
export function watchBackgroundFaults(options: Options): { close(): void } {
  const { registry, log, clock, rejections } = options
  const failures = new Counter({
    name: 'svc_background_failures_total',
    help: 'Permanent faults of background loops',
    labelNames: ['loop'],
    registers: [registry],
  })
  for (const loop of BACKGROUND_LOOPS) failures.inc({ loop }, 0)
  const rate = createFaultRate(clock)
  const following = followBackgroundFaults(({ loop, error }) => {
    failures.inc({ loop })
    const times = rate.due(`${loop} ${String(error)}`)
    if (times !== null) {
      log.error(
        { event: 'background_work_failed', loop, times, err: error },
        'background work failed',
      )
    }
  })
  const onRejection = (error: unknown): void => {
    if (rejections === 'report') {
      reportBackgroundFault('process', error)
      return
    }
    log.fatal({ event: 'rejection_unhandled', err: error }, 'process exits: unhandled rejection')
    process.exit(1)
  }
  const onException = (error: unknown): void => {
    log.fatal({ event: 'exception_uncaught', err: error }, 'process exits: uncaught exception')
    process.exit(1)
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return {
    close: () => {
      following.close()
      process.off('unhandledRejection', onRejection)
      process.off('uncaughtException', onException)
    },
  }
}
