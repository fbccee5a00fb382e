import type { Address } from 'viem'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { parseRepeatKey } from '../repeatKeys.ts'
import { readSignIn, type SignInDeps } from '../signIn/readSignIn.ts'
import type { ParsedHeaders } from './parsePaymentHeaders.ts'

/** Proofs of the caller beside the payment. */
export type CallerProof = {
  /** Header `Idempotency-Key`; null without one. */
  readonly idempotencyKey: string | null
  /** Address of a valid sign-in, lower-case; null without a sign-in. */
  readonly signedInAs: Address | null
}

/** Reads the headers that prove a repeat. Throws InvalidInput for a malformed `Idempotency-Key`. */
export async function readCallerProof(
  deps: SignInDeps,
  { req }: HttpContext,
): Promise<CallerProof> {
  const signIn = await readSignIn(deps, req.header('sign-in-with-x'))
  return {
    idempotencyKey: idempotencyKeyOf(req.header('idempotency-key')),
    signedInAs: signIn.kind === 'agent' ? signIn.address : null,
  }
}

/**
 * Returns the key in a header `Idempotency-Key`, without the quotes of a structured field; null
 * without a key of the right form.
 */
export function keyIn(header: string | undefined): string | null {
  return parseRepeatKey(header?.replace(/^"(.*)"$/, '$1'))
}

function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null
  const key = keyIn(header)
  if (key === null) {
    throw new InvalidInput('Idempotency-Key', 'must be 16 to 255 printable ASCII characters')
  }
  return key
}

/** Returns a payment with the proofs of its request. */
export function withCaller(read: ParsedHeaders, caller: CallerProof): ParsedHeaders {
  const { idempotencyKey, signedInAs } = caller
  const withKey = (keys: readonly string[]): readonly string[] =>
    idempotencyKey === null ? keys : [...keys, idempotencyKey]
  if (read.kind === 'session') {
    const { session } = read
    const repeatKeys = withKey(session.repeatKeys)
    return { kind: 'session', session: { ...session, repeatKeys, signedInAs } }
  }
  if (read.kind !== 'payment') return read
  const { payment } = read
  return {
    kind: 'payment',
    payment: { ...payment, repeatKeys: withKey(payment.repeatKeys), signedInAs },
  }
}
