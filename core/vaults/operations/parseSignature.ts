import { concatHex, type Hex, numberToHex, size, slice, toHex } from 'viem'
import { InvalidInput } from '../../kernel/errors.ts'

/** Maximum `s` of a signature, half of the order of secp256k1: USDC rejects a higher `s`. Source: EIP-2. */
const MAX_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const HIGH_BIT = 1n << 255n
const FIELD = 'permit.signature'

/**
 * Converts a signature to the form that USDC accepts: 65 bytes with `v` 27 or 28.
 *
 * Expands a 64-byte signature (EIP-2098), and changes `v` 0 or 1 to 27 or 28. Throws InvalidInput for any other form.
 */
export function parseSignature(signature: Hex): Hex {
  const length = size(signature)
  if (length !== 64 && length !== 65) {
    throw new InvalidInput(FIELD, `must have 65 bytes, or 64 in the compact form, got ${length}`)
  }
  const r = slice(signature, 0, 32)
  const second = BigInt(slice(signature, 32, 64))
  const compact = length === 64
  const s = compact && second >= HIGH_BIT ? second - HIGH_BIT : second
  if (s > MAX_S) throw new InvalidInput(FIELD, 's must be in the lower half of the curve order')
  const v = compact ? 27n + (second >> 255n) : recovery(BigInt(slice(signature, 64)))
  return concatHex([r, toHex(s, { size: 32 }), numberToHex(v, { size: 1 })])
}

function recovery(v: bigint): bigint {
  if (v === 0n || v === 1n) return v + 27n
  if (v === 27n || v === 28n) return v
  throw new InvalidInput(FIELD, `must end in 27 or 28, got ${v}`)
}
