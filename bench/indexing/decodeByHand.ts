import { type AbiEvent, type Hex, toEventSelector } from 'viem'

type Log = { readonly topics: readonly Hex[]; readonly data: Hex }
type Decoder = (log: Log) => Readonly<Record<string, string>>

const WORD_HEX = 64
const ADDRESS_HEX = 40

/**
 * Returns decoders by first topic. Selectors and layouts are computed once. Only static types are
 * decoded; other data remains hex.
 */
export function handDecoders(events: readonly AbiEvent[]): ReadonlyMap<string, Decoder> {
  return new Map(events.map((event) => [toEventSelector(event), decoderOf(event)]))
}

function decoderOf(event: AbiEvent): Decoder {
  const indexed = event.inputs.filter((input) => input.indexed === true)
  const plain = event.inputs.filter((input) => input.indexed !== true)
  // An array or tuple has a variable number of words, so the data after it is not decoded.
  const isStatic = plain.every(({ type }) => /^(u?int\d+|address|bool|bytes\d+)$/.test(type))
  return ({ topics, data }) => {
    const args: Record<string, string> = {}
    for (const [index, { name, type }] of indexed.entries()) {
      args[name ?? index] = word(type, topics[index + 1]?.slice(2) ?? '')
    }
    if (!isStatic) return { ...args, data }
    for (const [index, { name, type }] of plain.entries()) {
      const start = 2 + index * WORD_HEX
      args[name ?? `data${index}`] = word(type, data.slice(start, start + WORD_HEX))
    }
    return args
  }
}

function word(type: string, hex: string): string {
  if (type === 'address') return `0x${hex.slice(WORD_HEX - ADDRESS_HEX)}`
  if (type.startsWith('uint')) return BigInt(`0x${hex}`).toString()
  if (type.startsWith('int')) return BigInt.asIntN(256, BigInt(`0x${hex}`)).toString()
  return `0x${hex}`
}
