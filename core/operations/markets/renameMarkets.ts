import type { Operation } from '../defineOperation.ts'
import { USUAL_SEGMENT } from './marketPrice.ts'

const USUAL_ROOT = `/v1/${USUAL_SEGMENT}`

/** The operations with those of markets under `/v1/<segment>`; all others stay as they are. */
export function renameMarkets(
  operations: readonly Operation[],
  segment: string,
): readonly Operation[] {
  return operations.map((operation) =>
    operation.tag === 'Markets'
      ? { ...operation, path: `/v1/${segment}${operation.path.slice(USUAL_ROOT.length)}` }
      : operation,
  )
}
