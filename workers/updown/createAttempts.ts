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
      if (failing.delete(name)) log.info({ work: name }, 'markets are followed again')
      return true
    } catch (error) {
      const problem = problemOf(error)
      if (failing.get(name) !== (problem ?? 'fault')) {
        if (problem === null) log.error({ err: error, work: name }, 'following markets failed')
        else log.warn({ work: name, problem }, 'following markets put off')
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
