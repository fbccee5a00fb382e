/** A count has one to three bytes with seven bits each, and at most 16 bits in all. Source: Solana, `short_vec`. */
const COUNT_BYTES = 3
const COUNT_BITS = 7
const MORE = 0x80
const MAX_COUNT = 0xffff

export type ByteReader = {
  byte(): number
  bytes(length: number): Uint8Array
  /** Reads a count; a count that is not in its shortest form is a problem. */
  count(): number
  /** Reads a count and that many items; stops at the first problem. */
  list<T>(read: () => T): T[]
  /** Returns the remaining bytes. */
  rest(): Uint8Array
  /** Returns the first problem; null without a problem. */
  problem(): string | null
}

/**
 * Creates a reader of bytes in sequence that never throws: past the end, the reader returns zeros
 * and sets `problem`.
 */
export function createByteReader(input: Uint8Array): ByteReader {
  let at = 0
  let first: string | null = null
  const refuse = (problem: string): void => {
    first ??= problem
  }
  const bytes = (length: number): Uint8Array => {
    if (at + length > input.length) {
      refuse(`ends after ${input.length} bytes, before the end of a field`)
      at = input.length
      return new Uint8Array(length)
    }
    at += length
    return input.slice(at - length, at)
  }
  const byte = (): number => bytes(1)[0] ?? 0
  const count = (): number => {
    let value = 0
    for (let place = 0; place < COUNT_BYTES; place += 1) {
      const read = byte()
      value += (read & (MORE - 1)) * 2 ** (COUNT_BITS * place)
      if (read >= MORE) continue
      const isPadded = read === 0 && place > 0
      if (isPadded || value > MAX_COUNT) refuse('has a count that is not in its shortest form')
      return first === null ? value : 0
    }
    refuse('has a count of more than three bytes')
    return 0
  }
  const list = <T>(read: () => T): T[] => {
    const items: T[] = []
    for (let left = count(); left > 0 && first === null; left -= 1) items.push(read())
    return items
  }
  return { byte, bytes, count, list, rest: () => input.slice(at), problem: () => first }
}
