import { MarketUnreachable } from '../../core/updown/ports.ts'
import { retryableCode } from '../loop.ts'
import type { MarketWork } from './marketWork.ts'

/** Runs a named step; returns false after a failure, so that the loop of its caller continues. */
export type RunStep = (name: string, work: () => Promise<unknown>) => Promise<boolean>

/**
 * Creates the function that runs steps. The function logs the first failure of a step and its
 * recovery, but not the repeated failures between.
 */
export function createStepRunner(log: MarketWork['log']): RunStep {
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
            'market task paused: price source or database (postgres) unreachable or timeout, retry follows',
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
