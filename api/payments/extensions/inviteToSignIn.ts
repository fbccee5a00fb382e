import { buildSIWxSchema } from '@x402/extensions/sign-in-with-x'
import { SIGN_IN_CHAIN_IDS, SIGN_IN_LIFE_SEC } from '../signIn/signInRules.ts'

export type SignInInvitation = {
  /** Origin under which callers reach us. */
  readonly publicUrl: string
  /** What the caller asked for, without its query. */
  readonly resourceUrl: string
  readonly nowMs: number
  readonly nonce: string
}

/**
 * Invitation to sign in with a wallet, true for five minutes.
 *
 * Source: x402 extension `sign-in-with-x`; the text that is signed is EIP-4361.
 */
export function inviteToSignIn(invitation: SignInInvitation) {
  const { publicUrl, resourceUrl, nowMs, nonce } = invitation
  return {
    info: {
      domain: new URL(publicUrl).host,
      uri: resourceUrl,
      statement: 'Sign in for a free answer; nothing is paid.',
      version: '1',
      nonce,
      issuedAt: iso(nowMs),
      expirationTime: iso(nowMs + SIGN_IN_LIFE_SEC * 1000),
    },
    supportedChains: SIGN_IN_CHAIN_IDS.map((chainId) => ({
      chainId: `eip155:${chainId}`,
      type: 'eip191',
    })),
    schema: buildSIWxSchema(),
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
