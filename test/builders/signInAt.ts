import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type SignInText, signedHeader, signInText } from './signedHeader.ts'

/** Where a gate is reached. */
const ORIGIN = new URL('http://127.0.0.1:3000')

/** Value of `SIGN-IN-WITH-X` for a gate by its own clock, with parts of what is signed changed. */
export function signInAt(
  { time }: { readonly time: { readonly ms: number } },
  { key }: { readonly key: Hex },
  changes: Partial<SignInText> = {},
): Promise<string> {
  const ours = { nowMs: time.ms, domain: ORIGIN.host, uri: `${ORIGIN.origin}/v1/thing/good` }
  return signedHeader(privateKeyToAccount(key), signInText({ ...ours, ...changes }))
}
