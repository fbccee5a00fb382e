import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** Key of ed25519 that this process holds. */
export type LocalSolanaKey = {
  /** 32 bytes; their base58 form is the address. */
  readonly publicKey: Uint8Array
  /** Returns 64 bytes; equal for equal messages. */
  sign(messageBytes: Uint8Array): Uint8Array
}

/** Header before the 32 bytes of a private key. Source: RFC 8410. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_BYTES = 32

/**
 * Creates a key from its 32 bytes, or from 64 bytes with the public key as the second half.
 *
 * Throws RangeError if the second half is another public key.
 */
export function createLocalSolanaKey(secret: Uint8Array): LocalSolanaKey {
  const der = Buffer.concat([PKCS8_ED25519, secret.subarray(0, KEY_BYTES)])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = Uint8Array.from(spki.subarray(-KEY_BYTES))
  const second = secret.subarray(KEY_BYTES)
  if (second.length > 0 && !Buffer.from(publicKey).equals(second)) {
    throw new RangeError('the second half of the key is not its address')
  }
  return { publicKey, sign: (messageBytes) => Uint8Array.from(sign(null, messageBytes, key)) }
}
