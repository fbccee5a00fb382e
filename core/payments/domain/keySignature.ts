import { concatHex, type Hex, numberToHex, size, slice } from 'viem'

/** Half of the order of secp256k1: USDC rejects signatures with a higher `s`. Source: EIP-2. */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Bytes of `r`, `s` and `v`. */
const LENGTH = 65

/**
 * Normalizes the signature of a private key to the form of USDC, `v` 27 or 28; null for any other form.
 *
 * `v` 0 or 1 becomes 27 or 28. The compact form (EIP-2098) and a high `s` are rejected, as by the token.
 */
export function keySignature(signature: Hex): Hex | null {
  if (size(signature) !== LENGTH) return null
  if (BigInt(slice(signature, 32, 64)) > MAX_S) return null
  const v = Number(slice(signature, 64))
  if (v === 27 || v === 28) return signature
  if (v !== 0 && v !== 1) return null
  return concatHex([slice(signature, 0, 64), numberToHex(v + 27, { size: 1 })])
}
