import { type Hex, sha256, slice, stringToBytes, toBytes } from 'viem'
import { canonicalJson } from './canonicalJson.ts'

/** Path of the public keys that sign the card. */
export const JWKS_PATH = '/.well-known/jwks.json'

/** Bytes of each coordinate of a public key. */
const COORDINATE_BYTES = 32

/** Signature in a card. Source: A2A 1.0, `AgentCardSignature`. */
export type CardSignature = { readonly protected: string; readonly signature: string }

/** Public key of P-256. Source: RFC 7518, section 6.2. */
export type CardJwk = ReturnType<typeof jwkOf>

/** Returns the public key with its id, the thumbprint of RFC 7638; `publicKey` has the bytes of x and y. */
export function jwkOf(publicKey: Hex) {
  const point = {
    crv: 'P-256',
    kty: 'EC',
    x: base64url(toBytes(slice(publicKey, 0, COORDINATE_BYTES))),
    y: base64url(toBytes(slice(publicKey, COORDINATE_BYTES))),
  } as const
  const kid = base64url(sha256(stringToBytes(canonicalJson(point)), 'bytes'))
  return { ...point, kid, alg: 'ES256', use: 'sig' } as const
}

/**
 * Returns the protected header of a signature and the text that the key signs.
 *
 * Source: RFC 7515, section 5.1; A2A 1.0, section 8.4.
 */
export function signingInputOf(payload: string, by: { publicKey: Hex; publicUrl: string }) {
  const { kid, alg } = jwkOf(by.publicKey)
  const header = { alg, jku: `${by.publicUrl}${JWKS_PATH}`, kid, typ: 'JOSE' }
  const encoded = base64url(stringToBytes(canonicalJson(header)))
  return { protected: encoded, input: `${encoded}.${base64url(stringToBytes(payload))}` }
}

/** Returns the card with its signature, as text. */
export function withSignature(payload: string, signature: CardSignature): string {
  const card: unknown = JSON.parse(payload)
  return JSON.stringify({ ...(card as object), signatures: [signature] })
}

/** Returns base64url without padding. Source: RFC 7515, section 2. */
export function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
