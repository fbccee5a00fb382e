import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import { type Address, type Hex, hexToBytes, keccak256, recoverAddress } from 'viem'

/** Bytes of `r`, `s` and `v`. */
const LENGTH = 65
const DIGEST_LENGTH = 32
const SCALARS = 64
/** Added to the recovery id in the byte `v`. Source: Ethereum yellow paper, appendix F. */
const FIRST_V = 27
/** Characters of an address after `0x`, at the end of the hash of the key. */
const ADDRESS_DIGITS = 40

/**
 * libsecp256k1 as WebAssembly: a tenth of the processor time of the recovery in JavaScript. Null where the runtime cannot
 * compile WebAssembly. The import of this file alone costs 20 ms; the main file of the package costs 370 ms and 45 MB.
 */
const secp256k1 = await instantiateSecp256k1().catch(() => null)

/**
 * Returns the account whose key signed a digest, lower-case; null for a signature that no key can have made.
 *
 * `signature` has 65 bytes, with `v` 27 or 28. Source: SEC 1, section 4.1.6.
 */
export async function recoverSigner(digest: Hex, signature: Hex): Promise<Address | null> {
  const bytes = hexToBytes(signature)
  const recoveryId = (bytes[SCALARS] ?? 0) - FIRST_V
  if (bytes.length !== LENGTH || (recoveryId !== 0 && recoveryId !== 1)) return null
  const hash = hexToBytes(digest)
  if (hash.length !== DIGEST_LENGTH) return null
  if (secp256k1 === null) return recoverInScript(digest, signature)
  const key = secp256k1.recoverPublicKeyUncompressed(bytes.subarray(0, SCALARS), recoveryId, hash)
  return typeof key === 'string' ? null : addressOf(key)
}

async function recoverInScript(hash: Hex, signature: Hex): Promise<Address | null> {
  const account = await recoverAddress({ hash, signature }).catch(() => null)
  return account === null ? null : `0x${account.slice(2).toLowerCase()}`
}

/** The first byte of the key names its form. */
function addressOf(key: Uint8Array): Address {
  const hash = keccak256(key.subarray(1))
  return `0x${hash.slice(-ADDRESS_DIGITS)}`
}
