import { DomainError } from '../core/domain/errors.ts'

/** Work of one turn; says after how many milliseconds it wants another, null when there is no hurry. */
type Pass = () => Promise<number | null>

type Faults = {
  /** Hears of each fault of ours. */
  failed(error: unknown): void
  /** Hears what somebody else's outage is called, once until it is over or another. */
  putOff(outage: string): void
  /** What somebody else's outage is called, null for a fault of ours; the code of a DomainError when absent. */
  readonly outageOf?: (error: unknown) => string | null
}

/** A pass that never throws, but is put off: rows say what is left to do, and one part never holds up another. */
export function guardPass(pass: Pass, { failed, putOff, outageOf = codeOf }: Faults): Pass {
  let told: string | null = null
  return async () => {
    try {
      const pauseMs = await pass()
      told = null
      return pauseMs
    } catch (error) {
      const outage = outageOf(error)
      if (outage === null) {
        failed(error)
      } else if (told !== outage) {
        told = outage
        putOff(outage)
      }
      return null
    }
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof DomainError ? error.code : null
}
