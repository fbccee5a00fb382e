import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Shops that are searched, with what is known of their feeds. */
export const shop = app.table('shop', {
  /** Names the partitions of its products and words. */
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique('shop_slug'),
  name: text('name').notNull(),
  url: text('url').notNull(),
  currency: text('currency').notNull(),
  /** Hours after which what was loaded is too old to sell. */
  maxAgeHours: integer('max_age_hours').notNull(),
  /** False once configuration no longer names it. */
  isListed: boolean('is_listed').notNull().default(true),
  /** Rises with each feed that took the place of another. */
  feedVersion: integer('feed_version').notNull().default(0),
  /** What is told of the whole; null before the first feed. */
  facts: jsonb('facts'),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** SHA-256 of the feed as it was read. */
  digest: text('digest'),
  /** Last change of what is served. */
  changedAt: moment('changed_at'),
  /** Last time that the feed was found to be what is served. */
  confirmedAt: moment('confirmed_at'),
  /** When a sale price of the feed begins or ends by itself. */
  pricesChangeAt: moment('prices_change_at'),
  isLastRunGood: boolean('is_last_run_good').notNull().default(true),
})

/** Shops that the operator added by command, beside those of configuration. */
export const shopSettings = app.table('shop_settings', {
  slug: text('slug').primaryKey(),
  /** As in configuration; headers of its feed may be secrets. */
  settings: jsonb('settings').notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
})

/** Products as their feeds tell them; one partition for each shop, so that one index serves one shop. */
export const shopProduct = app.table(
  'shop_product',
  {
    shopId: integer('shop_id').notNull(),
    externalId: text('external_id').notNull(),
    /** Of everything that the feed says of it. */
    hash: text('hash').notNull(),
    /** Smallest unit of the shop's currency. */
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    isAvailable: boolean('is_available').notNull(),
    shown: jsonb('shown').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.externalId] }),
    index('shop_product_words').using('gin', table.words),
  ],
)

/** Every word of a shop, to find the one that was meant; partitioned likewise. */
export const shopWord = app.table(
  'shop_word',
  {
    shopId: integer('shop_id').notNull(),
    word: text('word').notNull(),
    /** Products that have it. */
    products: integer('products').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.word] }),
    index('shop_word_trigrams').using('gist', sql`${table.word} gist_trgm_ops`),
  ],
)

/** Every look at a feed, and what became of it. */
export const shopFeedRun = app.table(
  'shop_feed_run',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    shopId: integer('shop_id').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    /** `loaded`, `unchanged`, `refused` or `failed`. */
    status: text('status').notNull(),
    /** Why it was refused or failed. */
    problem: text('problem'),
    products: integer('products').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    /** Entries left out, by reason. */
    skipped: jsonb('skipped').notNull(),
  },
  (table) => [index('shop_feed_run_shop').on(table.shopId, table.startedAt)],
)
