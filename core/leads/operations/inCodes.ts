import { closedObject } from '../../kernel/operation/closedObject.ts'
import type { OperationOf } from '../../kernel/operation/defineOperation.ts'
import { askedInLeadWords } from './readLeadQuery.ts'

const NO_QUERY = closedObject({})

/**
 * An operation on leads that tells what is wrong with its query by a code, and takes no parameter that it does not know.
 *
 * Its answer throws LeadQueryRefused where that of another operation throws InvalidInput.
 */
export function inCodes<Of extends OperationOf<never>>(operation: Of): Of {
  const { query = NO_QUERY } = operation.input
  return {
    ...operation,
    answer: (deps, raw, call) =>
      askedInLeadWords(raw, query, () => operation.answer(deps, raw, call)),
  }
}
