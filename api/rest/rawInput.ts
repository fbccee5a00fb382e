import type { Operation } from '../../core/catalogue/operation.ts'
import type { RawInput } from '../../core/kernel/operation/defineOperation.ts'
import { readBody } from '../http/readBody.ts'
import type { HttpContext } from '../http/wrapHandler.ts'
import { sentQuery } from './sentQuery.ts'

/**
 * Returns the unparsed path parameters, query and body of a request. Throws HttpRefusal or
 * InvalidInput.
 */
export async function rawInput(operation: Operation, context: HttpContext): Promise<RawInput> {
  return {
    params: context.req.param(),
    query: sentQuery(operation, context),
    ...(operation.input.body && { body: await readBody(context) }),
  }
}
