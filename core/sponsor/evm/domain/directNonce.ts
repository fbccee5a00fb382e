import type { Hex } from 'viem'

/** Bits of the sequence behind a nonce key. Source: EntryPoint v0.8, `NonceManager`. */
const SEQUENCE_BITS = 64n

/** The longest nonce of the direct lane, for prices that are told before the id is known. */
export const WIDEST_NONCE = ((1n << 128n) - 1n) << SEQUENCE_BITS

/** Nonce of the direct lane: each sponsorship has a key of its own, its id, so that two never wait for each other. */
export function directNonce(id: Hex): bigint {
  return BigInt(id) << SEQUENCE_BITS
}
