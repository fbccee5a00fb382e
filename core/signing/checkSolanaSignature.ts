import { createPublicKey, verify } from 'node:crypto'
import { SigningFailed } from './signingFailed.ts'

/** 64 bytes in hexadecimal. */
const SIGNATURE = /^0x[0-9a-f]{128}$/i
/** Header before the 32 bytes of a public key. Source: RFC 8410. */
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Returns the 64 bytes of an ed25519 signature by `publicKey` over a message. Throws `SigningFailed` with
 * `signer_answer_wrong` for a signature over any other content, or by any other key.
 */
export function checkSolanaSignature(
  answer: string,
  {
    messageBytes,
    publicKey,
  }: { readonly messageBytes: Uint8Array; readonly publicKey: Uint8Array },
): Uint8Array {
  if (!SIGNATURE.test(answer)) {
    throw new SigningFailed('signer_answer_wrong', 'the answer is not a signature of 64 bytes')
  }
  const signature = Buffer.from(answer.slice(2), 'hex')
  const spki = Buffer.concat([SPKI_ED25519, publicKey])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  if (verify(null, messageBytes, key, signature)) return Uint8Array.from(signature)
  throw new SigningFailed('signer_answer_wrong', 'the signature belongs to another message or key')
}
