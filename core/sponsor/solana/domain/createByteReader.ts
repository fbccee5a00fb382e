/** Counts take one to three bytes of seven bits each, and 16 bits in all. Source: Solana, `short_vec`. */
const COUNT_BYTES = 3
const COUNT_BITS = 7
const MORE = 0x80
const MAX_COUNT = 0xffff

export type ByteReader = {
  byte(): number
  bytes(length: number): Uint8Array
  /** A count in its shortest form. */
  count(): number
  /** As many things as a count says; ends early once something is wrong. */
  list<T>(read: () => T): T[]
  /** Bytes that are left. */
  rest(): Uint8Array
  /** The first thing that is wrong; null while nothing is. */
  problem(): string | null
}

/** Reads bytes one after the other and never throws: past the end all is zero, and `problem` says so. */
export function createByteReader(input: Uint8Array): ByteReader {
  let at = 0
  let first: string | null = null
  const refuse = (problem: string): void => {
    first ??= problem
  }
  const bytes = (length: number): Uint8Array => {
    if (at + length > input.length) {
      refuse(`ends after ${input.length} bytes, in the middle of something`)
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
