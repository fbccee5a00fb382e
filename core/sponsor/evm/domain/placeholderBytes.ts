import { concatHex, type Hex, keccak256, sliceHex, toHex } from 'viem'

const WORD_BYTES = 32

/**
 * Returns placeholder bytes for unknown data: no byte is zero, the bytes compress as badly as a
 * signature, and the same `seed` gives the same bytes.
 */
export function placeholderBytes(bytes: number, seed: string): Hex {
  const words = Array.from({ length: Math.ceil(bytes / WORD_BYTES) }, (_, index) =>
    keccak256(toHex(`${seed} ${index}`)),
  )
  const pairs = sliceHex(concatHex(words), 0, bytes).slice(2).match(/../g) ?? []
  return `0x${pairs.map((pair) => (pair === '00' ? 'ff' : pair)).join('')}`
}
