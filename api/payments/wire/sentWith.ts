import type { HttpContext } from '../../http/exchange.ts'
import type { SignInDeps } from '../signIn/readSignIn.ts'
import { readCallerProof, withCaller } from './callerProof.ts'
import { type ReadHeaders, readPaymentHeaders } from './readPaymentHeaders.ts'

/**
 * Returns the payment of a request and its proofs of a repeat. A HEAD gets no body, so it is never
 * charged.
 *
 * Throws InvalidInput.
 */
export async function sentWith(deps: SignInDeps, context: HttpContext): Promise<ReadHeaders> {
  if (context.req.method === 'HEAD') return { kind: 'none' }
  const read = readPaymentHeaders({
    current: context.req.header('payment-signature'),
    legacy: context.req.header('x-payment'),
  })
  // Without a payment, the proof headers may serve another purpose.
  if (read.kind !== 'payment') return read
  return withCaller(read, await readCallerProof(deps, context))
}
