import { MarketUnreachable } from '../../core/updown/ports.ts'
import { retryableCode } from '../loop.ts'
import type { MarketWork } from './marketWork.ts'

/** Runs a named step; returns false after a failure, so that the loop of its caller continues. */
export type Attempt = (name: string, work: () => Promise<unknown>) => Promise<boolean>

/**
 * Creates the runner of steps; logs the first failure of a step and its recovery, not the repeated failures between.
 */
export function createAttempts(log: MarketWork['log']): Attempt {
  const failing = new Map<string, string>()
  return async (name, work) => {
    try {
      await work()
      if (failing.delete(name))
        log.info({ event: 'market_task_resumed', work: name }, 'market task resumed')
      return true
    } catch (error) {
      const problem = problemOf(error)
      if (failing.get(name) !== (problem ?? 'fault')) {
        if (problem === null)
          log.error({ event: 'market_task_failed', err: error, work: name }, 'market task failed')
        else {
          log.warn(
            { event: 'market_task_paused', work: name, problem },
            'market task paused: price source or database unreachable',
          )
        }
      }
      failing.set(name, problem ?? 'fault')
      return false
    }
  }
}

/** Returns the name of an outage; null for a permanent fault. */
function problemOf(error: unknown): string | null {
  return error instanceof MarketUnreachable ? error.message : retryableCode(error)
}
