import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type Hex, slice, toBytes } from 'viem'
import { SigningFailed } from './signingFailed.ts'

/** 64 bytes in hexadecimal: r and s. */
const SIGNATURE = /^0x[0-9a-f]{128}$/i
/** Bytes of each coordinate of a point. */
const COORDINATE_BYTES = 32

/**
 * Returns the 64 bytes of a signature by `publicKey` over SHA-256 of `content`. Throws `SigningFailed` with
 * `signer_answer_wrong` for a signature over any other content, or by any other key.
 */
export function checkP256Signature(
  answer: string,
  { content, publicKey }: { readonly content: Uint8Array; readonly publicKey: Hex },
): Uint8Array {
  if (!SIGNATURE.test(answer)) {
    throw new SigningFailed('signer_answer_wrong', 'the answer is not a signature of 64 bytes')
  }
  const signature = Buffer.from(answer.slice(2), 'hex')
  const key = { key: keyObjectOf(publicKey), dsaEncoding: 'ieee-p1363' } as const
  if (verify('sha256', content, key, signature)) return Uint8Array.from(signature)
  throw new SigningFailed('signer_answer_wrong', 'the signature belongs to another content or key')
}

function keyObjectOf(publicKey: Hex): KeyObject {
  const text = (from: number, to: number) =>
    Buffer.from(toBytes(slice(publicKey, from, to))).toString('base64url')
  const [x, y] = [text(0, COORDINATE_BYTES), text(COORDINATE_BYTES, 2 * COORDINATE_BYTES)]
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
