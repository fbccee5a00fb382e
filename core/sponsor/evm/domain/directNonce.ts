import type { Hex } from 'viem'

/** Bits of the sequence after a nonce key. Source: EntryPoint v0.8, `NonceManager`. */
const SEQUENCE_BITS = 64n

/**
 * Nonce of the direct lane with the most nonzero bytes. A price that is quoted before the id is
 * known uses this nonce.
 */
export const MAX_DIRECT_NONCE = ((1n << 128n) - 1n) << SEQUENCE_BITS

/**
 * Returns the nonce of the direct lane. Each sponsorship uses its id as nonce key, so that two
 * sponsorships never wait for each other.
 */
export function directNonce(id: Hex): bigint {
  return BigInt(id) << SEQUENCE_BITS
}
