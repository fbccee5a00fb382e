import { cleanText } from './cleanText.ts'
import { parseMoney } from './parseMoney.ts'
import type { FeedContext, Product, SkipReason, Variant } from './product.ts'
import { webAddress } from './webAddress.ts'

/** A variant as its feed contains it. */
export type VariantDraft = {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly compareAt: string | null
  readonly available: boolean
  /** URL to buy this variant; null if only the product has a URL. */
  readonly buyUrl: string | null
}

/**
 * A product as its feed contains it: texts may contain markup, numbers are texts, and no field is
 * validated.
 */
export type ProductDraft = {
  readonly id: string
  readonly title: string
  readonly brand: string
  readonly type: string
  readonly tags: readonly string[]
  readonly description: string
  readonly images: readonly string[]
  readonly url: string
  readonly variants: readonly VariantDraft[]
}

/**
 * Maximum lengths in UTF-16 units, and maximum counts of entries; equal to the limit of the feed format if the format has
 * a limit. Source: Google Merchant Center product data specification.
 */
const LIMITS = {
  id: 100,
  title: 200,
  brand: 70,
  type: 200,
  tag: 60,
  tags: 30,
  description: 5_000,
  images: 10,
  variants: 100,
} as const

/** Maximum entries that are read of each list; longer lists are not plausible. */
const MAX_READ_ENTRIES = { images: 100, tags: 250, variants: 2_048 } as const

type Priced = Variant & { readonly compareAtMinor: bigint | null; readonly buyUrl: string | null }

/** Returns a validated product, or the reason for which the product cannot be shown. */
export function finishProduct(draft: ProductDraft, context: FeedContext): Product | SkipReason {
  const show = (html: string, length: number) => cleanText(context.plainText(html), length)
  const id = cleanText(draft.id, LIMITS.id)
  if (id === '') return 'no_id'
  const title = show(draft.title, LIMITS.title)
  if (title === '') return 'no_title'
  const url = webAddress(draft.url, context.baseUrl)
  if (url === null) return 'bad_url'
  const variants = pricedOf(draft.variants, context)
  if (typeof variants === 'string') return variants
  const chosen = cheapest(variants)
  if (chosen === undefined) return 'bad_price'
  const images = draft.images
    .slice(0, MAX_READ_ENTRIES.images)
    .flatMap((text) => webAddress(text, context.baseUrl) ?? [])
  const tags = draft.tags
    .slice(0, MAX_READ_ENTRIES.tags)
    .map((tag) => show(tag, LIMITS.tag))
    .filter((tag) => tag !== '')
  return {
    id,
    title,
    brand: show(draft.brand, LIMITS.brand) || null,
    type: show(draft.type, LIMITS.type) || null,
    tags: [...new Set(tags)].slice(0, LIMITS.tags),
    description: show(draft.description, LIMITS.description),
    priceMinor: chosen.priceMinor,
    compareAtMinor: chosen.compareAtMinor,
    available: chosen.available,
    images: [...new Set(images)].slice(0, LIMITS.images),
    url,
    buyUrl: (chosen.buyUrl === null ? null : webAddress(chosen.buyUrl, context.baseUrl)) ?? url,
    variants: variants.slice(0, LIMITS.variants).map(({ id, title, priceMinor, available }) => ({
      id,
      title,
      priceMinor,
      available,
    })),
  }
}

/**
 * Returns the variants with a price in the shop's currency, or the reason if no variant has one.
 */
function pricedOf(
  variants: readonly VariantDraft[],
  { currency, plainText }: FeedContext,
): readonly Priced[] | SkipReason {
  let problem: SkipReason = 'bad_price'
  const priced = variants.slice(0, MAX_READ_ENTRIES.variants).flatMap((variant): Priced[] => {
    const price = parseMoney(variant.price, currency)
    if (price === null) return []
    if (price.currency !== currency) {
      problem = 'other_currency'
      return []
    }
    const before = variant.compareAt === null ? null : parseMoney(variant.compareAt, currency)
    const isReduced = before?.currency === currency && before.minor > price.minor
    return [
      {
        id: cleanText(variant.id, LIMITS.id),
        title: cleanText(plainText(variant.title), LIMITS.title),
        priceMinor: price.minor,
        compareAtMinor: isReduced ? before.minor : null,
        available: variant.available,
        buyUrl: variant.buyUrl,
      },
    ]
  })
  return priced.length === 0 ? problem : priced
}

/**
 * Returns the first variant with the lowest price, among the available variants, or among all if
 * none is available.
 */
function cheapest(variants: readonly Priced[]): Priced | undefined {
  const buyable = variants.filter(({ available }) => available)
  const [first, ...others] = buyable.length > 0 ? buyable : variants
  if (first === undefined) return undefined
  return others.reduce(
    (cheapest, priced) => (priced.priceMinor < cheapest.priceMinor ? priced : cheapest),
    first,
  )
}
