/** Variant of a product for sale. */
export type Variant = {
  readonly id: string
  /** Difference from the other variants, such as `Blue / M`; empty for the only variant. */
  readonly title: string
  /** Price in the smallest unit of the shop's currency. */
  readonly priceMinor: bigint
  readonly available: boolean
}

/** A validated product in plain text: no markup, no control characters, every field of a limited length. */
export type Product = {
  readonly id: string
  readonly title: string
  readonly brand: string | null
  readonly type: string | null
  readonly tags: readonly string[]
  readonly description: string
  /**
   * Lowest price of the available variants, or of all variants if none is available, in the
   * smallest unit of the shop's currency.
   */
  readonly priceMinor: bigint
  /**
   * Former price of the variant with the lowest price, smallest unit of the currency; null if the
   * former price was not higher.
   */
  readonly compareAtMinor: bigint | null
  readonly available: boolean
  /** URLs with http or https; the most suitable image is first. */
  readonly images: readonly string[]
  readonly url: string
  readonly buyUrl: string
  readonly variants: readonly Variant[]
}

/** Reasons for which an entry of a feed is skipped; reports use them as labels. */
export const SKIP_REASONS = [
  'no_id',
  'no_title',
  'bad_price',
  'other_currency',
  'bad_url',
  'duplicate_id',
  'not_an_entry',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Result of reading one entry of a feed. */
export type FeedEntry<Item = Product> = { readonly item: Item } | { readonly skipped: SkipReason }

/** Facts about the shop that are needed to read an entry. */
export type FeedContext = {
  /** ISO 4217, upper case; an entry in another currency is skipped. */
  readonly currency: string
  /** URL against which relative URLs are resolved. */
  readonly baseUrl: string
  readonly nowSec: number
  /** Returns the text of HTML markup. */
  readonly plainText: (html: string) => string
}
