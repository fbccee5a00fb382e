import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../../kernel/clock.ts'
import { createFaultRate } from '../../kernel/createFaultRate.ts'
import { BACKGROUND_LOOPS, followBackground, reportBackground } from './backgroundFaults.ts'

type FaultLog = {
  error(fields: object, message: string): void
  fatal(fields: object, message: string): void
}

type Options = {
  readonly registry: Registry
  readonly log: FaultLog
  readonly clock: Pick<Clock, 'nowMs'>
  /**
   * What a rejection that no code handles does to the process. `report` fits one that serves callers and keeps nothing:
   * each request has a handler of its own. `end` fits one that moves money: a restart reads the rows anew.
   */
  readonly rejections: 'report' | 'end'
}

/**
 * Counts and logs the faults of background work of this process, and states what ends it.
 *
 * An exception that no code catches ends every process, after a line: its state is unknown then.
 */
export function watchBackground(options: Options): { close(): void } {
  const { registry, log, clock, rejections } = options
  const failures = new Counter({
    name: 'svc_background_failures_total',
    help: 'Permanent faults of work that no caller waits for',
    labelNames: ['loop'],
    registers: [registry],
  })
  for (const loop of BACKGROUND_LOOPS) failures.inc({ loop }, 0)
  const rate = createFaultRate(clock)
  const following = followBackground(({ loop, error }) => {
    failures.inc({ loop })
    const times = rate.due(`${loop} ${String(error)}`)
    if (times !== null) log.error({ loop, times, err: error }, 'background work failed')
  })
  const rejected = (error: unknown): void => {
    if (rejections === 'report') {
      reportBackground('process', error)
      return
    }
    log.fatal({ err: error }, 'process ends: nothing handled a rejection')
    process.exit(1)
  }
  const thrown = (error: unknown): void => {
    log.fatal({ err: error }, 'process ends: nothing caught an exception')
    process.exit(1)
  }
  process.on('unhandledRejection', rejected)
  process.on('uncaughtException', thrown)
  return {
    close: () => {
      following.close()
      process.off('unhandledRejection', rejected)
      process.off('uncaughtException', thrown)
    },
  }
}
