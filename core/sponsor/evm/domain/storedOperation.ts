import { parseOperation } from './parseOperation.ts'
import type { UserOperation } from './userOperation.ts'
import { type OperationJson, writeOperation } from './writeOperation.ts'

/** Returns an operation as JSON for its row, in the format of the API. */
export function storeOperation(op: UserOperation): OperationJson {
  return writeOperation(op)
}

/**
 * Returns the operation of a row. Throws RangeError for a value that `storeOperation` did not
 * write.
 */
export function loadOperation(stored: unknown): UserOperation {
  const read = parseOperation(stored)
  if (read.kind === 'problem') {
    throw new RangeError(`a stored operation is broken: ${read.field}: ${read.problem}`)
  }
  return read.operation
}
