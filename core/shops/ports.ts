import type { Clock } from '../kernel/clock.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { Product, SkipReason, Variant } from './domain/product.ts'

export const FEED_TYPES = ['shopify', 'google-xml', 'google-tsv', 'json'] as const
export type FeedType = (typeof FEED_TYPES)[number]

/** Settings of a shop, set by the operator. */
export type ShopSettings = {
  readonly slug: string
  readonly name: string
  /** URL of the shop, against which relative URLs in its feed are resolved. */
  readonly baseUrl: string
  readonly feed: {
    readonly type: FeedType
    readonly url: string
    /** ISO 4217, upper case. */
    readonly currency: string
    /** Sent only to the host of `url`; may contain secrets. */
    readonly headers: Readonly<Record<string, string>>
  }
  /** Schedule of the runs of the feed, cron in UTC. */
  readonly cron: string
  /** Minimum share of the served products that a new feed must have, 0 to 1. */
  readonly minKeepRatio: number
  /** Hours after which the loaded feed is too old for sales. */
  readonly maxAgeHours: number
}

/** Summary of a catalogue. Amounts are in the smallest unit of the shop's currency. */
export type ShopFacts = {
  readonly products: number
  readonly inStock: number
  readonly leastMinor: bigint
  readonly mostMinor: bigint
  /** Names of product types with the number of their products, the most frequent type first. */
  readonly categories: readonly { readonly name: string; readonly count: number }[]
  /** Example query that matches a product of the shop. */
  readonly exampleQuery: string
}

/** A shop in the form for callers. */
export type Shop = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly url: string
  readonly currency: string
  readonly maxAgeHours: number
  /** Null before the first feed. */
  readonly facts: ShopFacts | null
  /** Last change of the served catalogue, unix seconds. */
  readonly changedAtSec: number | null
  /** Time at which the feed last matched the served catalogue, unix seconds. */
  readonly confirmedAtSec: number | null
  readonly isLastRunGood: boolean
}

/** Shown fields of a product; `variants` contains the first five. */
export type ShownProduct = Omit<Product, 'description' | 'tags' | 'variants'> & {
  readonly variants: readonly Variant[]
}

export type ShopSearchQuery = {
  /** Folded words; the last word may be a prefix. */
  readonly words: readonly string[]
  /** Maximum price in the smallest unit of the shop's currency; null without a maximum. */
  readonly maxMinor: bigint | null
  readonly limit: number
  /** Minimum price in the smallest unit of the shop's currency; null without a minimum. */
  readonly minMinor?: bigint | null
  /** Categories, one of which a product must have; null for every product. */
  readonly categories?: readonly string[] | null
  /** Number of best matches before the first returned product; 0 by default. */
  readonly offset?: number
}

export type ShopSearchResult = {
  /** Number of matching products, at most the maximum number that is ranked. */
  readonly total: number
  /** False if more products match than are ranked. */
  readonly isTotalExact: boolean
  /** Found products with their scores, the best first. */
  readonly hits: readonly { readonly product: ShownProduct; readonly score: number }[]
  /** Words of the search, after corrections. */
  readonly words: readonly string[]
  readonly isCorrected: boolean
  /** True if the hits include products that contain only some of the words. */
  readonly isRelaxed: boolean
}

/** Reads of shops. Every method throws `DatabaseUnavailable`. */
export type ShopReads = {
  /** Returns a shop; null for a slug without a configured shop. */
  bySlug(slug: string): Promise<Shop | null>
  /** Returns the configured shops, sorted by slug. */
  listed(): Promise<readonly Shop[]>
  /**
   * Searches one shop. The whole answer comes from one load of the feed, even if the feed is
   * replaced during the search.
   */
  search(shop: Pick<Shop, 'id'>, wanted: ShopSearchQuery): Promise<ShopSearchResult>
  /** Returns the products of one shop with these ids, sorted by id; an unknown id has no product. */
  products(shop: Pick<Shop, 'id'>, ids: readonly string[]): Promise<readonly ShownProduct[]>
}

export type ShopDeps = { readonly reads: ShopReads }

/** State of a shop's last good feed, which the next run reads. */
export type FeedMemory = {
  readonly shopId: number
  /** Currency of the shop at its last registration; ISO 4217. */
  readonly currency: string
  /** Number of products that are served. */
  readonly products: number
  readonly etag: string | null
  readonly lastModified: string | null
  readonly digest: string | null
  /** Next unix second at which a sale price in the feed starts or ends. */
  readonly pricesChangeAtSec: number | null
  /** Time at which the feed last matched the served catalogue, unix seconds; null before the first load. */
  readonly confirmedAtSec: number | null
}

/** Reasons for a failed feed; labels of metrics. */
export const FEED_PROBLEMS = [
  'unreachable',
  'bad_status',
  'timeout',
  'too_large',
  'no_text',
  'broken',
  'too_many',
  'no_products',
  'too_few',
] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]

/** The feed was unavailable, or not acceptable; the served catalogue does not change. */
export class FeedFailed extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem, words: string) {
    super(words)
    this.name = 'FeedFailed'
    this.problem = problem
  }
}

/** Fetched feed: its pages in order. */
export type FeedText = {
  readonly pages: readonly string[]
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Parsed content of a whole feed. */
export type Catalogue = {
  /** Currency of every amount; ISO 4217. */
  readonly currency: string
  readonly products: readonly Product[]
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
  readonly pricesChangeAtSec: number | null
}

/** Fetches and reads feeds of shops. */
export type FeedSource = {
  /** Returns the text of a feed; null for an unchanged feed. Throws `FeedFailed`. */
  fetch(shop: ShopSettings, before: FeedMemory, signal: AbortSignal): Promise<FeedText | null>
  /** Returns the catalogue in a feed. Throws `FeedFailed`. */
  read(shop: ShopSettings, pages: readonly string[], nowSec: number): Promise<Catalogue>
  /** Returns the SHA-256 of all pages. */
  digest(pages: readonly string[]): string
}

/** Run of a feed, as its row records it. */
export type FeedRun = {
  readonly startedAtSec: number
  readonly skipped: Catalogue['skipped']
}

export type SwapCounts = {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/**
 * Shops that the operator added by command, in addition to the configured shops. Every method
 * throws `DatabaseUnavailable`.
 */
export type StoredShops = {
  /**
   * Returns shops by slug; `unread` has the slugs of rows that a newer version wrote and this
   * version cannot read.
   */
  read(): Promise<{ readonly shops: readonly ShopSettings[]; readonly unread: readonly string[] }>
  /** Stores a shop; returns false if the slug exists and `isReplacing` is false. */
  put(shop: ShopSettings, isReplacing: boolean): Promise<boolean>
  /** Removes a shop; returns false if the slug does not exist. */
  remove(slug: string): Promise<boolean>
}

/** Rows of shops that the worker writes. Every method throws `DatabaseUnavailable`. */
export type ShopFeeds = {
  /** Makes exactly these shops searchable; loaded products of other shops are kept, but hidden. */
  register(shops: readonly ShopSettings[]): Promise<void>
  /** Makes one more shop searchable. */
  admit(shop: ShopSettings): Promise<void>
  /** Returns the slugs of shops without a loaded feed. */
  unloaded(): Promise<readonly string[]>
  /** Runs `work` under the lock of the shop; returns null if another process holds the lock. */
  alone<T>(slug: string, work: (before: FeedMemory) => Promise<T>): Promise<T | null>
  /**
   * Replaces the served catalogue, completely or not at all; returns null if the currency of the
   * shop changed since `before`.
   *
   * Throws `FeedFailed` for content that the database cannot store.
   */
  replace(
    shopId: number,
    feed: Catalogue & Omit<FeedText, 'pages'> & { readonly digest: string },
    run: FeedRun,
  ): Promise<SwapCounts | null>
  /**
   * Records that the feed matches the served catalogue; returns false if the shop was registered
   * again, or its feed replaced, since `before`.
   */
  confirm(
    before: FeedMemory,
    validators: Pick<FeedText, 'etag' | 'lastModified'> | null,
    run: FeedRun,
  ): Promise<boolean>
  /** Records a failed run; the served catalogue does not change. */
  fail(
    shopId: number,
    why: { readonly problem: FeedProblem; readonly words: string; readonly products: number },
    run: FeedRun,
  ): Promise<void>
}

/** Dependencies of the operations on shops. */
export type ShopCallDeps = {
  readonly shops: ShopDeps
  readonly clock: Clock
  readonly settings: PublicSettings
}
