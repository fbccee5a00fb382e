import { concatHex, type Hex, keccak256, sliceHex, toHex } from 'viem'

const WORD_BYTES = 32

/**
 * Bytes that stand for ones that nobody knows yet: none is zero, and they compress as badly as a signature does, each
 * `seed` in its own way. The same every time.
 */
export function anyBytes(bytes: number, seed: string): Hex {
  const words = Array.from({ length: Math.ceil(bytes / WORD_BYTES) }, (_, index) =>
    keccak256(toHex(`${seed} ${index}`)),
  )
  const pairs = sliceHex(concatHex(words), 0, bytes).slice(2).match(/../g) ?? []
  return `0x${pairs.map((pair) => (pair === '00' ? 'ff' : pair)).join('')}`
}
