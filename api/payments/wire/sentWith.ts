import type { HttpContext } from '../../http/exchange.ts'
import type { SignInDeps } from '../signIn/readSignIn.ts'
import { readCallerProof, withCaller } from './callerProof.ts'
import { type ReadHeaders, readPaymentHeaders } from './readPaymentHeaders.ts'

/**
 * What a request pays with, and what it brings to prove a repeat. A HEAD gets no body, so it is never charged.
 *
 * Throws InvalidInput.
 */
export async function sentWith(deps: SignInDeps, context: HttpContext): Promise<ReadHeaders> {
  if (context.req.method === 'HEAD') return { kind: 'none' }
  const read = readPaymentHeaders({
    current: context.req.header('payment-signature'),
    legacy: context.req.header('x-payment'),
  })
  // Without a payment both headers of a proof may be meant for something else.
  if (read.kind !== 'payment') return read
  return withCaller(read, await readCallerProof(deps, context))
}
