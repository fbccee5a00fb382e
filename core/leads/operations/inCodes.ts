import { closedObject } from '../../kernel/operation/closedObject.ts'
import type { OperationOf } from '../../kernel/operation/defineOperation.ts'
import { answerWithLeadCodes } from './parseLeadQuery.ts'

const NO_QUERY = closedObject({})

/**
 * Wraps an operation on leads: the wrapped operation rejects unknown parameters and gives each problem of the query a
 * code.
 *
 * `answer` throws LeadQueryRefused instead of InvalidInput.
 */
export function inCodes<Of extends OperationOf<never>>(operation: Of): Of {
  const { query = NO_QUERY } = operation.input
  return {
    ...operation,
    answer: (deps, raw, call) =>
      answerWithLeadCodes(raw, query, () => operation.answer(deps, raw, call)),
  }
}
