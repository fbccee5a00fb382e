import type { SignInProblem } from './readSignIn.ts'

/** Text of each problem of a sign-in, after the name of the header. */
export const SIGN_IN_PROBLEMS: Readonly<Record<SignInProblem, string>> = {
  malformed:
    'must be a signed EIP-4361 message: base64 of JSON {message, signature}, or of the fields ' +
    'of the x402 extension sign-in-with-x with signature',
  wrong_domain: 'is signed for another domain',
  wrong_uri: 'is signed for another origin',
  unsupported_chain: 'must have a chain from supportedChains',
  expired: 'has expired; sign in again',
  not_yet_valid: 'is not valid yet',
  bad_signature: 'is not signed by its address',
  replayed: 'was used before; sign in again with a new nonce',
}
