import { parseDecimal } from '../../../kernel/feeds/decimals.ts'
import { countOf, isObject, listOf, parsePrices, textOf } from './jsonFields.ts'

/** Best bid and ask of one token; null for a side without offers. */
export type ClobBook = {
  readonly tokenId: string
  readonly bidE18: bigint | null
  readonly askE18: bigint | null
  /** Unix milliseconds; null for a book without a time. */
  readonly atMs: number | null
}

/**
 * Parses the books in an answer of `/books`, or the book in an answer of `/book`; returns null for another form.
 *
 * Documents contradict each other about the order of offers, so the function compares all offers. Source:
 * research/data.md 4.1.
 */
export function parseClobBooks(text: string): ClobBook[] | null {
  const parsed = parsePrices(text, ['price', 'size'])
  const books = isObject(parsed) ? [parsed] : parsed
  if (!Array.isArray(books)) return null
  return books.flatMap((book: unknown) => {
    const tokenId = isObject(book) ? textOf(book['asset_id']) : null
    if (!isObject(book) || tokenId === null) return []
    const bids = offersOf(book['bids'])
    const asks = offersOf(book['asks'])
    const { timestamp } = book
    return [
      {
        tokenId,
        bidE18: bids.reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null),
        askE18: asks.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null),
        atMs: countOf(typeof timestamp === 'string' ? Number(timestamp) : timestamp),
      },
    ]
  })
}

/** Returns the prices of the offers with a size above zero. */
function offersOf(value: unknown): bigint[] {
  return (listOf(value) ?? []).flatMap((offer) => {
    if (!isObject(offer)) return []
    const price = parseDecimal(textOf(offer['price']) ?? '')
    const size = parseDecimal(textOf(offer['size']) ?? '')
    return price === null || size === null || size === 0n ? [] : [price]
  })
}
