import type { Clock } from '../kernel/clock.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { Product, SkipReason, Variant } from './domain/product.ts'

export const FEED_TYPES = ['shopify', 'google-xml', 'google-tsv', 'json'] as const
export type FeedType = (typeof FEED_TYPES)[number]

/** Settings of a shop by its operator. */
export type ShopSettings = {
  readonly slug: string
  readonly name: string
  /** URL of the shop, base of relative URLs in its feed. */
  readonly baseUrl: string
  readonly feed: {
    readonly type: FeedType
    readonly url: string
    /** ISO 4217, upper case. */
    readonly currency: string
    /** Sent only to the host of `url`; may hold secrets. */
    readonly headers: Readonly<Record<string, string>>
  }
  /** Schedule of the runs of its feed, UTC. */
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
  /** Types with the most products, the largest first. */
  readonly categories: readonly { readonly name: string; readonly count: number }[]
  /** Words of the shop that match a product. */
  readonly exampleQuery: string
}

/** A shop as callers see it. */
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

/** Shown fields of a product; `variants` holds the first five. */
export type ShownProduct = Omit<Product, 'description' | 'tags' | 'variants'> & {
  readonly variants: readonly Variant[]
}

export type ShopSearchQuery = {
  /** Folded words; the last one may be a prefix. */
  readonly words: readonly string[]
  /** Price ceiling in the smallest unit of the shop's currency; null for no ceiling. */
  readonly maxMinor: bigint | null
  readonly limit: number
}

export type ShopFinds = {
  /** Number of matching products, up to the maximum that is ranked. */
  readonly total: number
  /** False when more products match than are ranked. */
  readonly isTotalExact: boolean
  /** The best first. */
  readonly hits: readonly { readonly product: ShownProduct; readonly score: number }[]
  /** Words of the search, after corrections. */
  readonly words: readonly string[]
  readonly isCorrected: boolean
  /** True when the hits include products with only some of the words. */
  readonly isRelaxed: boolean
}

/** Reads of shops. Every method throws `DatabaseUnavailable`. */
export type ShopReads = {
  /** Returns null for a slug without a configured shop. */
  bySlug(slug: string): Promise<Shop | null>
  /** Configured shops, sorted by slug. */
  listed(): Promise<readonly Shop[]>
  /** Searches one shop; the whole answer is of one feed, even during a replacement. */
  search(shop: Pick<Shop, 'id'>, wanted: ShopSearchQuery): Promise<ShopFinds>
}

export type ShopDeps = { readonly reads: ShopReads }

/** State of a shop's last good feed, for the next run. */
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

/** The feed was unavailable or unfit to be served; the served catalogue stays. */
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
  /** Returns null for an unchanged feed. Throws `FeedFailed`. */
  fetch(shop: ShopSettings, before: FeedMemory, signal: AbortSignal): Promise<FeedText | null>
  /** Throws `FeedFailed`. */
  read(shop: ShopSettings, pages: readonly string[], nowSec: number): Promise<Catalogue>
  /** SHA-256 of all pages. */
  digest(pages: readonly string[]): string
}

/** Run of a feed, as recorded. */
export type FeedRun = {
  readonly startedAtSec: number
  readonly skipped: Catalogue['skipped']
}

export type SwapCounts = {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Shops that the operator added by command, beside the configured shops. Every method throws `DatabaseUnavailable`. */
export type KeptShops = {
  /** Returns shops by slug; `unread` has the slugs of rows that a newer version wrote and this one cannot read. */
  read(): Promise<{ readonly shops: readonly ShopSettings[]; readonly unread: readonly string[] }>
  /** Stores a shop; false when the slug exists and `isReplacing` is false. */
  put(shop: ShopSettings, isReplacing: boolean): Promise<boolean>
  /** Removes a shop; false when the slug does not exist. */
  remove(slug: string): Promise<boolean>
}

/** Rows of shops as their worker stores them. Every method throws `DatabaseUnavailable`. */
export type ShopFeeds = {
  /** Makes exactly these shops searchable; loaded products of other shops stay, hidden. */
  register(shops: readonly ShopSettings[]): Promise<void>
  /** Makes one more shop searchable. */
  admit(shop: ShopSettings): Promise<void>
  /** Slugs of shops without a loaded feed. */
  unloaded(): Promise<readonly string[]>
  /** Runs `work` under the lock of the shop; null when another process holds the lock. */
  alone<T>(slug: string, work: (before: FeedMemory) => Promise<T>): Promise<T | null>
  /**
   * Replaces the served catalogue, completely or not at all; null when the currency of the shop changed meanwhile.
   *
   * Throws `FeedFailed` for content that the database cannot store.
   */
  replace(
    shopId: number,
    feed: Catalogue & Omit<FeedText, 'pages'> & { readonly digest: string },
    run: FeedRun,
  ): Promise<SwapCounts | null>
  /**
   * Records that the feed matches the served catalogue; false when the shop was registered again or its feed replaced
   * since `before`.
   */
  confirm(
    before: FeedMemory,
    validators: Pick<FeedText, 'etag' | 'lastModified'> | null,
    run: FeedRun,
  ): Promise<boolean>
  /** Records a failed run; the served catalogue stays. */
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
