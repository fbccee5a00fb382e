import { readOperation } from './readOperation.ts'
import type { UserOperation } from './userOperation.ts'
import { type OperationJson, writeOperation } from './writeOperation.ts'

/** Encodes an operation for its row, in the form of the API. */
export function storeOperation(op: UserOperation): OperationJson {
  return writeOperation(op)
}

/**
 * Decodes the operation of a row. Throws RangeError for a value that `storeOperation` cannot have
 * written.
 */
export function loadOperation(stored: unknown): UserOperation {
  const read = readOperation(stored)
  if (read.kind === 'problem') {
    throw new RangeError(`a stored operation is broken: ${read.field}: ${read.problem}`)
  }
  return read.operation
}
