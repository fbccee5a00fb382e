import type { OperationOf } from '../../kernel/operation/defineOperation.ts'
import { USUAL_SEGMENT } from './marketPrice.ts'

const USUAL_ROOT = `/v1/${USUAL_SEGMENT}`

/**
 * Returns the operations, with the paths of market operations under `/v1/<segment>`; all other operations stay
 * unchanged.
 */
export function renameMarkets<Needs>(
  operations: readonly OperationOf<Needs>[],
  segment: string,
): readonly OperationOf<Needs>[] {
  return operations.map((operation) =>
    operation.tag === 'Markets'
      ? { ...operation, path: `/v1/${segment}${operation.path.slice(USUAL_ROOT.length)}` }
      : operation,
  )
}
