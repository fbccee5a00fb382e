import type { Operation } from '../../core/catalogue/operation.ts'
import { SignInRequired } from '../../core/kernel/signInRequired.ts'
import type { BlockCache } from '../http/blockCache.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'
import { serveOperation } from '../rest/serveOperation.ts'
import type { PaidDeps } from './servePaid.ts'
import { readSignIn } from './signIn/readSignIn.ts'
import { SIGN_IN_PROBLEMS } from './signIn/signInProblems.ts'

/** Serves an operation to the address that signs in. The handler throws `SignInRequired` for an invalid sign-in. */
export function serveOwnPayments(
  deps: PaidDeps,
  operation: Operation,
  cache: BlockCache<Reply>,
): Handler {
  return async (context) => {
    const signIn = await readSignIn(deps.free, context.req.header('sign-in-with-x'))
    if (signIn.kind === 'invalid') throw new SignInRequired(SIGN_IN_PROBLEMS[signIn.reason])
    const caller = signIn.kind === 'agent' ? { signedInAs: signIn.address } : {}
    return serveOperation({ ...deps, ...caller }, operation, cache)(context)
  }
}
