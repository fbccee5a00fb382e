import type { Operation } from '../../core/catalogue/operation.ts'
import { createInputParser } from '../../core/kernel/operation/createInputParser.ts'
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
