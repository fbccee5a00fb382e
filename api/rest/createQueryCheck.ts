import type { Operation } from '../../core/catalogue/operation.ts'
import { createInputParser } from '../../core/kernel/operation/createInputParser.ts'
import type { HttpContext } from '../http/wrapHandler.ts'
import { sentQuery } from './sentQuery.ts'

/**
 * Returns a check of the query alone, for operations that accept several body forms; their handlers
 * read the body.
 *
 * The check throws InvalidInput.
 */
export function createQueryCheck(operation: Operation): (context: HttpContext) => void {
  const parse = createInputParser(operation.input)
  return (context) => {
    parse({ query: sentQuery(operation, context) })
  }
}
