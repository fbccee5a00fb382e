import type { Address } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import { parseSignIn, type SignInMessage } from './parseSignIn.ts'
import { CLOCK_TOLERANCE_SEC, SIGN_IN_CHAIN_IDS, SIGN_IN_LIFE_SEC } from './signInRules.ts'

export type SignInDeps = {
  readonly clock: Pick<Clock, 'nowMs'>
  /** Public origin of the service, for which callers sign. */
  readonly publicUrl: string
}

export type SignInProblem =
  | 'malformed'
  | 'wrong_domain'
  | 'wrong_uri'
  | 'unsupported_chain'
  | 'expired'
  | 'not_yet_valid'
  | 'bad_signature'
  | 'replayed'

/**
 * Result of a sign-in. The nonce is not compared with earlier sign-ins: code that grants a free
 * call must do so.
 */
export type SignIn =
  | {
      readonly kind: 'agent'
      /** Lower-case. */
      readonly address: Address
      readonly nonce: string
      /** Time after which the sign-in is rejected and its nonce may be forgotten. */
      readonly expiresAtSec: number
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly reason: SignInProblem }

/**
 * Reads the caller of a `SIGN-IN-WITH-X` header, proven by an EIP-191 signature over EIP-4361 text
 * for this host.
 *
 * Contracts cannot sign in: their check would cost a chain call for a free answer. Source: x402
 * extension `sign-in-with-x`.
 */
export async function readSignIn(deps: SignInDeps, header: string | undefined): Promise<SignIn> {
  if (header === undefined || header === '') return { kind: 'none' }
  const message = parseSignIn(header)
  if (message === null) return invalid('malformed')
  const { address, nonce } = message
  const issuedAtMs = Date.parse(message.issuedAt)
  const problem = problemOf(deps, message, issuedAtMs)
  if (problem !== null) return invalid(problem)
  if (!(await message.isSigned())) return invalid('bad_signature')
  return {
    kind: 'agent',
    address: `0x${address.slice(2).toLowerCase()}`,
    nonce,
    expiresAtSec: Math.ceil(issuedAtMs / 1000) + SIGN_IN_LIFE_SEC + 1,
  }
}

function problemOf(
  { clock, publicUrl }: SignInDeps,
  message: SignInMessage,
  issuedAtMs: number,
): SignInProblem | null {
  const ownUrl = new URL(publicUrl)
  if (message.domain !== ownUrl.host) return 'wrong_domain'
  if (originOf(message.uri) !== ownUrl.origin) return 'wrong_uri'
  const chains = SIGN_IN_CHAIN_IDS.map((chainId) => `eip155:${chainId}`)
  if (!chains.includes(message.chainId)) return 'unsupported_chain'
  const { expirationTime, notBefore } = message
  const endMs = expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(expirationTime)
  const startMs = notBefore === undefined ? Number.NEGATIVE_INFINITY : Date.parse(notBefore)
  if ([issuedAtMs, endMs, startMs].some(Number.isNaN)) return 'malformed'
  const nowMs = clock.nowMs()
  if (nowMs > issuedAtMs + SIGN_IN_LIFE_SEC * 1000 || nowMs >= endMs) return 'expired'
  if (nowMs < startMs || nowMs < issuedAtMs - CLOCK_TOLERANCE_SEC * 1000) return 'not_yet_valid'
  return null
}

function originOf(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).origin : null
}

const invalid = (reason: SignInProblem): SignIn => ({ kind: 'invalid', reason })
