import type { Operation } from '../../core/catalogue/operation.ts'
import type { PaymentFacts } from '../../core/payments/ports.ts'
import type { BlockCache } from '../http/blockCache.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'
import { serveOperation } from '../rest/serveOperation.ts'
import { hashRepeatKey } from './repeatKeys.ts'
import type { PaidDeps } from './servePaid.ts'
import { readSignIn } from './signIn/readSignIn.ts'
import { keyIn } from './wire/callerProof.ts'

/**
 * Serves the state of a payment, in full to a caller who proves to be its payer.
 *
 * `Idempotency-Key` holds the key of the first request or the repeat key of its challenge. A header
 * of another form proves nothing, and is not an error, because a caller with the id needs no proof.
 */
export function servePaymentState(
  deps: PaidDeps,
  operation: Operation,
  cache: BlockCache<Reply>,
): Handler {
  return async (context) => {
    const signIn = await readSignIn(deps.free, context.req.header('sign-in-with-x'))
    const key = keyIn(context.req.header('idempotency-key'))
    const provesPayer = (payment: PaymentFacts): boolean =>
      (signIn.kind === 'agent' && signIn.address === payment.payer) ||
      (key !== null && payment.repeatKeys.includes(hashRepeatKey(key, payment)))
    return serveOperation({ ...deps, provesPayer }, operation, cache)(context)
  }
}
