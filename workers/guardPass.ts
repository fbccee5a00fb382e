import type { Clock } from '../core/kernel/clock.ts'
import { createFaultRate } from '../core/kernel/createFaultRate.ts'
import { isOutage } from '../core/kernel/isOutage.ts'

/** Work of one turn; says after how many milliseconds it wants another, null when there is no hurry. */
type Pass = () => Promise<number | null>

type Faults = {
  readonly clock: Pick<Clock, 'nowMs'>
  /** Counts each pass that ended with a permanent fault. */
  count(): void
  /** Logs a permanent fault: a new one at once, one that lasts every five minutes with its passes since the last line. */
  failed(error: unknown, passes: number): void
  /** Logs an outage by its name, as often. */
  putOff(outage: string): void
  /** Name of an outage that may pass by itself, null for a permanent fault. */
  readonly outageOf?: (error: unknown) => string | null
}

/** A pass that never throws, but is put off: rows say what is left to do, and one part never holds up another. */
export function guardPass(
  pass: Pass,
  { clock, count, failed, putOff, outageOf = retryableCode }: Faults,
): Pass {
  const faults = createFaultRate(clock)
  let outages = createFaultRate(clock)
  return async () => {
    try {
      const pauseMs = await pass()
      // An outage that comes back is news; a fault that only some rows meet comes back at once.
      outages = createFaultRate(clock)
      return pauseMs
    } catch (error) {
      const outage = outageOf(error)
      if (outage === null) {
        count()
        const passes = faults.due(String(error))
        if (passes !== null) failed(error, passes)
      } else if (outages.due(outage) !== null) {
        putOff(outage)
      }
      return null
    }
  }
}

/** The code of a refusal that asks for patience; one that is not retryable stays until it is repaired. */
export function retryableCode(error: unknown): string | null {
  return isOutage(error) ? error.code : null
}
