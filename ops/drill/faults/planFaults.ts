import { createRandom } from '../../../devnet/random.ts'
import { FAULT_KINDS, type FaultName, isFaultName } from './faultKinds.ts'

/** Fault with the draw that selects its process or node, uniform in [0, 1). */
export type PlannedFault = { readonly name: FaultName; readonly draw: number }

const MINUTES_OF_HOUR = 60

/**
 * Returns the faults of a drill in random order; a short drill has each kind at least once.
 *
 * Throws an error that names a kind of `only` that does not exist.
 */
export function planFaults(options: {
  readonly seed: number
  readonly minutes: number
  readonly only?: readonly string[] | undefined
}): readonly PlannedFault[] {
  const random = createRandom(options.seed, 'drill faults')
  const faults = wantedNames(options.only).flatMap((name) => {
    const share = (FAULT_KINDS[name].perHour * options.minutes) / MINUTES_OF_HOUR
    return Array.from({ length: Math.max(1, Math.round(share)) }, () => ({
      name,
      draw: random.next(),
      order: random.next(),
    }))
  })
  return faults
    .toSorted((one, other) => one.order - other.order)
    .map(({ name, draw }) => ({ name, draw }))
}

function wantedNames(only: readonly string[] = Object.keys(FAULT_KINDS)): readonly FaultName[] {
  return only.map((name) => {
    if (isFaultName(name)) return name
    throw new Error(
      `--only: no fault "${name}"; the faults are ${Object.keys(FAULT_KINDS).join(', ')}`,
    )
  })
}
