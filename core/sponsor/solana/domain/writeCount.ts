const LOW_BITS = 0x7f
const MORE = 0x80
const BITS = 7

/**
 * Returns a count of at most 16 bits in its shortest form, seven bits per byte. Source: Solana,
 * `short_vec`.
 */
export function writeCount(count: number): Uint8Array {
  const bytes: number[] = []
  let left = count
  for (; left > LOW_BITS; left >>= BITS) bytes.push((left & LOW_BITS) | MORE)
  return Uint8Array.from([...bytes, left])
}
