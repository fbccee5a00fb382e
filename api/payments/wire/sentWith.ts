import type { HttpContext } from '../../http/wrapHandler.ts'
import { parseCredential } from '../mpp/parseCredential.ts'
import type { SignInDeps } from '../signIn/readSignIn.ts'
import { readCallerProof, withCaller } from './callerProof.ts'
import { type ParsedHeaders, parsePaymentHeaders } from './parsePaymentHeaders.ts'

/**
 * Returns the payment of a request and its proofs of a repeat. A HEAD gets no body, so it is never
 * charged.
 *
 * Throws InvalidInput.
 */
export async function sentWith(deps: SignInDeps, context: HttpContext): Promise<ParsedHeaders> {
  if (context.req.method === 'HEAD') return { kind: 'none' }
  const read = parsePaymentHeaders({
    current: context.req.header('payment-signature'),
    legacy: context.req.header('x-payment'),
    credential: parseCredential(context.req.header('authorization'), {
      realm: new URL(deps.publicUrl).host,
      resourceUrl: `${deps.publicUrl}${context.req.path}`,
    }),
  })
  // Without a payment, the proof headers may serve another purpose.
  if (read.kind !== 'payment' && read.kind !== 'session') return read
  return withCaller(read, await readCallerProof(deps, context))
}
