import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type SignInText, signedHeader, signInText } from './signedHeader.ts'

/** Origin of the gate. */
const ORIGIN = new URL('http://127.0.0.1:3000')

/** Returns the value of `SIGN-IN-WITH-X` at the gate's clock, with changed parts of the signed text. */
export function signInAt(
  { time }: { readonly time: { readonly ms: number } },
  { key }: { readonly key: Hex },
  changes: Partial<SignInText> = {},
): Promise<string> {
  const expected = { nowMs: time.ms, domain: ORIGIN.host, uri: `${ORIGIN.origin}/v1/thing/good` }
  return signedHeader(privateKeyToAccount(key), signInText({ ...expected, ...changes }))
}
