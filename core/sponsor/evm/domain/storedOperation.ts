import { readOperation } from './readOperation.ts'
import type { UserOperation } from './userOperation.ts'
import { type OperationJson, writeOperation } from './writeOperation.ts'

/** An operation as its row keeps it: the form that callers see. */
export function storeOperation(op: UserOperation): OperationJson {
  return writeOperation(op)
}

/** The operation of a row. Throws RangeError for what `storeOperation` never wrote. */
export function loadOperation(stored: unknown): UserOperation {
  const read = readOperation(stored)
  if (read.kind === 'problem') {
    throw new RangeError(`a stored operation is broken: ${read.field}: ${read.problem}`)
  }
  return read.operation
}
