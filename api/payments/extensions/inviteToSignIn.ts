import { buildSIWxSchema } from '@x402/extensions/sign-in-with-x'
import { SIGN_IN_CHAIN_IDS, SIGN_IN_LIFE_SEC } from '../signIn/signInRules.ts'

export type SignInInvitation = {
  /** Public origin of the service. */
  readonly publicUrl: string
  /** Requested URL, without the query. */
  readonly resourceUrl: string
  readonly nowMs: number
  readonly nonce: string
}

/**
 * Returns an invitation to sign in with a wallet, valid for five minutes.
 *
 * Source: x402 extension `sign-in-with-x`; the signed text is EIP-4361.
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
