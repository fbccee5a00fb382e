import { InvalidInput } from '../../../core/domain/errors.ts'
import type { HttpContext } from '../../http/exchange.ts'
import { VERSION_KEY } from '../refuseUnknownQuery.ts'

/** Whether a caller asks for the strict form of version 1. Throws InvalidInput. */
export function wantsVersion1(context: HttpContext): boolean {
  const version = context.req.query(VERSION_KEY) ?? context.req.header('x-402-version')
  if (version !== undefined && version !== '1' && version !== '2') {
    throw new InvalidInput(VERSION_KEY, 'must be 1 or 2')
  }
  return version === '1'
}
