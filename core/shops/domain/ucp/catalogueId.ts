import type { Variant } from '../product.ts'

/** Product, or variant of a product, that an id of the UCP catalogue names. */
export type CatalogueId = {
  readonly slug: string
  readonly productId: string
  /** Key of the variant; null for the product. */
  readonly variantKey: string | null
}

/** Separates the parts of an id; a percent-encoded part never contains the separator. */
const SEPARATOR = ':'
/** Starts the key of a variant without its own id; percent-encoding escapes this sign in ids of feeds. */
const PLACE = '@'

/** Returns the id of a product or variant, unique over all shops: its percent-encoded parts. */
export function catalogueId({ slug, productId, variantKey }: CatalogueId): string {
  const product = [slug, productId].map(encodeURIComponent)
  return [...product, ...(variantKey === null ? [] : [variantKey])].join(SEPARATOR)
}

/** Returns the parts of an id; null for a text that is not the id of any product. */
export function parseCatalogueId(text: string): CatalogueId | null {
  const [slug, productId, variantKey = null, ...others] = text.split(SEPARATOR)
  if (slug === undefined || productId === undefined || others.length > 0) return null
  const parts = { slug: decodePart(slug), productId: decodePart(productId) }
  if (parts.slug === null || parts.productId === null) return null
  const id = { slug: parts.slug, productId: parts.productId, variantKey }
  // Each product has one id, so that a batch cannot name one product by two texts.
  return catalogueId(id) === text ? id : null
}

/**
 * Returns the key of each variant within its product: its percent-encoded id, or its place if the
 * feed has no id for the variant or has the id twice.
 */
export function variantKeys(variants: readonly Pick<Variant, 'id'>[]): readonly string[] {
  return variants.map(({ id }, index) => {
    const isFirst = variants.findIndex((other) => other.id === id) === index
    return id !== '' && isFirst ? encodeURIComponent(id) : `${PLACE}${index + 1}`
  })
}

/** Returns the decoded part; null for an empty part, a malformed part, or a zero byte, which Postgres refuses. */
function decodePart(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return text === '' || text.includes('\0') ? null : text
  } catch {
    return null
  }
}
