import { closedObject } from '../../kernel/operation/closedObject.ts'
import type { OperationOf } from '../../kernel/operation/defineOperation.ts'
import { answerWithLeadCodes } from './parseLeadQuery.ts'

const NO_QUERY = closedObject({})

/**
 * Returns an operation on leads that rejects unknown parameters and adds a code to each problem of
 * the query.
 *
 * The returned `answer` throws LeadQueryRefused instead of InvalidInput.
 */
export function addLeadCodes<Of extends OperationOf<never>>(operation: Of): Of {
  const { query = NO_QUERY } = operation.input
  return {
    ...operation,
    answer: (deps, raw, call) =>
      answerWithLeadCodes(raw, query, () => operation.answer(deps, raw, call)),
  }
}
