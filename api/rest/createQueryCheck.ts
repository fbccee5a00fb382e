import { createInputParser } from '../../core/operations/createInputParser.ts'
import type { Operation } from '../../core/operations/operation.ts'
import type { HttpContext } from '../http/exchange.ts'
import { sentQuery } from './sentQuery.ts'

/**
 * Check of the query alone, for operations of several bodies, which their handlers read themselves.
 *
 * The check throws InvalidInput.
 */
export function createQueryCheck(operation: Operation): (context: HttpContext) => void {
  const parse = createInputParser(operation.input)
  return (context) => {
    parse({ query: sentQuery(operation, context) })
  }
}
