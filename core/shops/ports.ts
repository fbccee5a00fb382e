import type { Clock } from '../kernel/clock.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { Product, SkipReason, Variant } from './domain/product.ts'

export const FEED_TYPES = ['shopify', 'google-xml', 'google-tsv', 'json'] as const
export type FeedType = (typeof FEED_TYPES)[number]

/** A shop as its operator configured it. */
export type ShopSettings = {
  readonly slug: string
  readonly name: string
  /** Where people shop; relative addresses of its feed begin there. */
  readonly baseUrl: string
  readonly feed: {
    readonly type: FeedType
    readonly url: string
    /** ISO 4217, upper case. */
    readonly currency: string
    /** Sent to the host of `url` alone; may hold secrets. */
    readonly headers: Readonly<Record<string, string>>
  }
  /** When its feed is looked at, UTC. */
  readonly cron: string
  /** Least share of the products now served that a new feed must have, 0 to 1. */
  readonly minKeepRatio: number
  /** Hours after which what was loaded is too old to sell. */
  readonly maxAgeHours: number
}

/** What is told of a catalogue as a whole. Amounts are in the smallest unit of the shop's currency. */
export type ShopFacts = {
  readonly products: number
  readonly inStock: number
  readonly leastMinor: bigint
  readonly mostMinor: bigint
  /** Types with the most products, the largest first. */
  readonly categories: readonly { readonly name: string; readonly count: number }[]
  /** A word of the shop that finds something. */
  readonly exampleQuery: string
}

/** A shop as callers meet it. */
export type Shop = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly url: string
  readonly currency: string
  readonly maxAgeHours: number
  /** Null before its first feed. */
  readonly facts: ShopFacts | null
  /** Last change of what is served, unix seconds. */
  readonly changedAtSec: number | null
  /** Last time that the feed was found to be what is served, unix seconds. */
  readonly confirmedAtSec: number | null
  readonly isLastRunGood: boolean
}

/** What is shown of a product; `variants` holds the first few. */
export type ShownProduct = Omit<Product, 'description' | 'tags' | 'variants'> & {
  readonly variants: readonly Variant[]
}

export type ShopAsk = {
  /** Folded words, the last of which may be the beginning of one. */
  readonly words: readonly string[]
  /** Price ceiling in the smallest unit of the shop's currency; null for none. */
  readonly maxMinor: bigint | null
  readonly limit: number
}

export type ShopFinds = {
  /** Products that match, up to the most that are ranked. */
  readonly total: number
  /** False when there are more than that. */
  readonly isTotalExact: boolean
  /** The best first. */
  readonly hits: readonly { readonly product: ShownProduct; readonly score: number }[]
  /** The words that were searched for. */
  readonly words: readonly string[]
  readonly isCorrected: boolean
  /** Whether products with only some of the words are among the hits. */
  readonly isRelaxed: boolean
}

/** What shops are read with. Every method throws `DatabaseUnavailable`. */
export type ShopReads = {
  /** Null for a slug that no shop has, or no longer. */
  bySlug(slug: string): Promise<Shop | null>
  /** Shops that are configured, by slug. */
  listed(): Promise<readonly Shop[]>
  /** The whole answer is of one feed, however often feeds are replaced meanwhile. */
  search(shop: Pick<Shop, 'id'>, ask: ShopAsk): Promise<ShopFinds>
}

export type ShopDeps = { readonly reads: ShopReads }

/** What the last good feed of a shop left behind, for the next look at it. */
export type FeedMemory = {
  readonly shopId: number
  /** Of the shop as it was registered last; ISO 4217. */
  readonly currency: string
  /** Products that are served. */
  readonly products: number
  readonly etag: string | null
  readonly lastModified: string | null
  readonly digest: string | null
  /** When a price of it changes by itself, unix seconds. */
  readonly pricesChangeAtSec: number | null
  /** Last time that the feed was found to be what is served, unix seconds; null before the first. */
  readonly confirmedAtSec: number | null
}

/** Why a feed could not be had; labels of metrics. */
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

/** A feed that could not be had, or is not fit to be served; nothing is replaced. */
export class FeedFailed extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem, words: string) {
    super(words)
    this.name = 'FeedFailed'
    this.problem = problem
  }
}

/** A feed as it came: its pages in their order. */
export type FeedText = {
  readonly pages: readonly string[]
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Everything that a feed says, read to its end. */
export type Catalogue = {
  /** Of every amount; ISO 4217. */
  readonly currency: string
  readonly products: readonly Product[]
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>
  readonly pricesChangeAtSec: number | null
}

/** Reads feeds from where shops have them. */
export type FeedSource = {
  /** Null when it is what it was. Throws `FeedFailed`. */
  fetch(shop: ShopSettings, before: FeedMemory, signal: AbortSignal): Promise<FeedText | null>
  /** Throws `FeedFailed`. */
  read(shop: ShopSettings, pages: readonly string[], nowSec: number): Promise<Catalogue>
  /** SHA-256 of all pages. */
  digest(pages: readonly string[]): string
}

/** One look at a feed, as it is written down. */
export type FeedRun = {
  readonly startedAtSec: number
  readonly skipped: Catalogue['skipped']
}

export type SwapCounts = {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Shops that the operator added by command, beside those of configuration. Every method throws `DatabaseUnavailable`. */
export type KeptShops = {
  /** By slug; what newer software wrote and ours cannot read is left out and told by its slug. */
  read(): Promise<{ readonly shops: readonly ShopSettings[]; readonly unread: readonly string[] }>
  /** False where it is there and `isReplacing` is not set. */
  put(shop: ShopSettings, isReplacing: boolean): Promise<boolean>
  /** False where it is not there. */
  remove(slug: string): Promise<boolean>
}

/** Rows of shops as their worker keeps them. Every method throws `DatabaseUnavailable`. */
export type ShopFeeds = {
  /** Makes these the shops that are searched; what was loaded of others stays, unseen. */
  register(shops: readonly ShopSettings[]): Promise<void>
  /** Makes one shop searchable beside the others. */
  admit(shop: ShopSettings): Promise<void>
  /** Slugs of shops without any feed yet. */
  unloaded(): Promise<readonly string[]>
  /** Runs `work` while nobody else works on that shop; null when somebody does. */
  alone<T>(slug: string, work: (before: FeedMemory) => Promise<T>): Promise<T | null>
  /**
   * Replaces what is served, whole or not at all; null where the shop was registered with another currency meanwhile.
   *
   * Throws `FeedFailed` for what the database cannot hold.
   */
  replace(
    shopId: number,
    feed: Catalogue & Omit<FeedText, 'pages'> & { readonly digest: string },
    run: FeedRun,
  ): Promise<SwapCounts | null>
  /** The feed is what is served; false where the shop was registered anew or its feed replaced since `before`. */
  confirm(
    before: FeedMemory,
    told: Pick<FeedText, 'etag' | 'lastModified'> | null,
    run: FeedRun,
  ): Promise<boolean>
  /** What is served stays. */
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
