import { createHash } from 'node:crypto'
import { getAddress, type Hex, keccak256, stringToBytes } from 'viem'
import type { PaymentOption } from '../../../core/payments/ports.ts'

/** Method and intent of a charge in USDC. Source: MPP, draft-evm-charge-00. */
export const MPP_METHOD = 'evm'
export const MPP_INTENT = 'charge'

/** Terms of one challenge; every member is part of the id of the challenge. */
export type MppTerms = {
  /** Host of the service. */
  readonly realm: string
  /** URL of the paid call without its query. */
  readonly resourceUrl: string
  /** Amount, token, receiver and chain: base64url of JSON. */
  readonly request: string
  /** ISO 8601. */
  readonly expires: string
}

type MppOffer = Pick<MppTerms, 'realm' | 'resourceUrl'> & {
  readonly amountUsdc6: bigint
  readonly options: readonly PaymentOption[]
  readonly expiresSec: number
  /** Secret of this answer, at least 16 letters and digits. */
  readonly secret: string
}

/** Number of characters of the id that bind the terms: 96 bits. */
const BINDING_LENGTH = 16

/**
 * Returns the value of `WWW-Authenticate` with one challenge per chain.
 *
 * Source: MPP, draft-httpauth-payment and draft-evm-charge-00, type `authorization`.
 */
export function mppChallenges(offer: MppOffer): string {
  const { realm, resourceUrl, amountUsdc6, expiresSec, secret } = offer
  const expires = new Date(expiresSec * 1_000).toISOString().replace('.000Z', 'Z')
  return offer.options
    .map((option) => {
      const request = encodeRequest(amountUsdc6, option)
      const id = challengeId(secret, { realm, resourceUrl, request, expires })
      const parts = { id, realm, method: MPP_METHOD, intent: MPP_INTENT, request, expires }
      return `Payment ${Object.entries(parts)
        .map(([name, value]) => `${name}="${value}"`)
        .join(', ')}`
    })
    .join(', ')
}

/**
 * Returns the id of a challenge: its secret, and a digest of the secret and of every term, so that
 * a credential cannot answer the challenge of another call or with other terms.
 */
export function challengeId(secret: string, terms: MppTerms): string {
  const { realm, resourceUrl, request, expires } = terms
  const digest = createHash('sha256')
    .update(JSON.stringify([secret, realm, resourceUrl, MPP_METHOD, MPP_INTENT, request, expires]))
    .digest('base64url')
  return `${secret}.${digest.slice(0, BINDING_LENGTH)}`
}

/** Returns true if an id was made of these terms. */
export function bindsTerms(id: string, terms: MppTerms): boolean {
  const [secret = '', binding] = id.split('.')
  return binding !== undefined && id === challengeId(secret, terms)
}

/**
 * Returns the nonce of the authorization that answers a challenge. Source: MPP, draft-evm-charge-00:
 * keccak256 of id and realm.
 */
export function mppNonce(id: string, realm: string): Hex {
  return keccak256(stringToBytes(`${id}${realm}`))
}

/** Members are in the order of RFC 8785, so that the client encodes the same text. */
function encodeRequest(amountUsdc6: bigint, { token, payTo }: PaymentOption): string {
  const request = {
    amount: String(amountUsdc6),
    currency: getAddress(token.address),
    methodDetails: { chainId: token.chainId, credentialTypes: ['authorization'], decimals: 6 },
    recipient: getAddress(payTo),
  }
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}
