import { createHash } from 'node:crypto'
import type { Product } from '../domain/product.ts'
import { indexedWords } from '../domain/searchWords.ts'
import type { ShownProduct } from '../ports.ts'

/** Maximum variants that are shown; available variants come first. Source: research/data.md 5.4. */
const MAX_SHOWN_VARIANTS = 5

/**
 * A product in the form of its row; search reads the texts A to D, with the highest weight on A.
 */
export type ProductRow = {
  readonly external_id: string
  readonly hash: string
  readonly price_minor: string
  readonly is_available: boolean
  readonly shown: StoredProduct
  readonly a: string
  readonly b: string
  readonly c: string
  readonly d: string
}

/** A product in JSON, amounts as digit strings. */
export type StoredProduct = {
  readonly title: string
  readonly brand: string | null
  readonly type: string | null
  readonly compareAt: string | null
  readonly images: readonly string[]
  readonly url: string
  readonly buyUrl: string
  readonly variants: readonly {
    readonly id: string
    readonly title: string
    readonly price: string
    readonly available: boolean
  }[]
}

/** Returns the row of a product, with a hash that changes with each field. */
export function toProductRow(product: Product): ProductRow {
  const { title, brand, type, tags, variants, description } = product
  const row = {
    external_id: product.id,
    price_minor: String(product.priceMinor),
    is_available: product.available,
    shown: toStored(product),
    a: indexedWords(title).join(' '),
    b: indexedWords([brand ?? '', type ?? '', ...tags].join(' ')).join(' '),
    c: indexedWords(variants.flatMap(({ id, title }) => [title, id]).join(' ')).join(' '),
    d: indexedWords(description).join(' '),
  }
  return { ...row, hash: createHash('sha256').update(JSON.stringify(row)).digest('base64url') }
}

function toStored(product: Product): StoredProduct {
  const { title, brand, type, compareAtMinor, images, url, buyUrl, variants } = product
  const inStockFirst = variants.toSorted((a, b) => Number(b.available) - Number(a.available))
  return {
    title,
    brand,
    type,
    compareAt: compareAtMinor === null ? null : String(compareAtMinor),
    images,
    url,
    buyUrl,
    variants: inStockFirst
      .slice(0, MAX_SHOWN_VARIANTS)
      .map(({ id, title, priceMinor, available }) => ({
        id,
        title,
        price: String(priceMinor),
        available,
      })),
  }
}

/** Returns the shown form of a stored product. */
export function fromProductRow(row: {
  readonly external_id: string
  readonly price_minor: number
  readonly is_available: boolean
  readonly shown: StoredProduct
}): ShownProduct {
  const { compareAt, variants, ...rest } = row.shown
  return {
    id: row.external_id,
    ...rest,
    priceMinor: BigInt(row.price_minor),
    compareAtMinor: compareAt === null ? null : BigInt(compareAt),
    available: row.is_available,
    variants: variants.map(({ price, ...variant }) => ({ ...variant, priceMinor: BigInt(price) })),
  }
}

/** Returns the words of a shop for corrections, each with the number of products. */
export function countWords(
  rows: readonly Pick<ProductRow, 'a' | 'b'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { a, b } of rows) {
    for (const word of new Set(`${a} ${b}`.split(' '))) {
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}
