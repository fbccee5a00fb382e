const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = 58n
const BYTE = 256n

/**
 * Returns bytes in base58, the encoding of keys, hashes and signatures on Solana; each leading zero
 * byte is a `1`.
 */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * BYTE + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= BASE) text = `${ALPHABET.charAt(Number(value % BASE))}${text}`
  const firstSet = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(firstSet === -1 ? bytes.length : firstSet)}${text}`
}

/** Returns the bytes of a base58 text of exactly `length` bytes; null for any other text. */
export function fromBase58(text: string, length: number): Uint8Array | null {
  // A byte needs at most 1.37 characters; a longer text is rejected before any arithmetic.
  if (text.length === 0 || text.length > Math.ceil(length * 1.37) + 1) return null
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return null
    value = value * BASE + BigInt(digit)
  }
  const bytes = new Uint8Array(length)
  for (let at = length - 1; at >= 0; at -= 1) {
    bytes[at] = Number(value % BYTE)
    value /= BYTE
  }
  // Leading zeros are encoded one by one, so that each value has exactly one text.
  return value === 0n && toBase58(bytes) === text ? bytes : null
}
