/** One way in which a product is sold. */
export type Variant = {
  readonly id: string
  /** What tells it from the others, such as `Blue / M`; empty where there is only one. */
  readonly title: string
  /** Smallest unit of the shop's currency. */
  readonly priceMinor: bigint
  readonly available: boolean
}

/** A product as a feed tells it, in plain text: no markup, no control characters, every field of a bounded length. */
export type Product = {
  readonly id: string
  readonly title: string
  readonly brand: string | null
  readonly type: string | null
  readonly tags: readonly string[]
  readonly description: string
  /** Least of what can be bought now, or of all where nothing can; smallest unit of the shop's currency. */
  readonly priceMinor: bigint
  /** What it cost before, where that is more. */
  readonly compareAtMinor: bigint | null
  readonly available: boolean
  /** Addresses with http or https, the best first. */
  readonly images: readonly string[]
  readonly url: string
  readonly buyUrl: string
  readonly variants: readonly Variant[]
}

/** Why an entry of a feed is left out; labels of reports. */
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

/** What a reader makes of one entry of a feed. */
export type FeedEntry<Item = Product> = { readonly item: Item } | { readonly skipped: SkipReason }

/** What reading an entry needs to know of its shop. */
export type FeedContext = {
  /** ISO 4217, upper case; an entry in another one is left out. */
  readonly currency: string
  /** Where relative addresses begin. */
  readonly baseUrl: string
  readonly nowSec: number
  /** Text of a piece of markup. */
  readonly plainText: (html: string) => string
}
