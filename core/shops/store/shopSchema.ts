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

/** Searchable shops, with the state of their feeds. */
export const shop = app.table('shop', {
  /** Number of the shop, which is part of the names of its partitions. */
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  slug: text('slug').notNull().unique('shop_slug'),
  name: text('name').notNull(),
  url: text('url').notNull(),
  currency: text('currency').notNull(),
  /** Hours after which the loaded feed is too old for sales. */
  maxAgeHours: integer('max_age_hours').notNull(),
  /** False if the shop is no longer configured. */
  isListed: boolean('is_listed').notNull().default(true),
  /** Number of replaced feeds. */
  feedVersion: integer('feed_version').notNull().default(0),
  /** Summary of the catalogue; null before the first feed. */
  facts: jsonb('facts'),
  etag: text('etag'),
  lastModified: text('last_modified'),
  /** SHA-256 of the fetched feed. */
  digest: text('digest'),
  /** Last change of the served catalogue. */
  changedAt: moment('changed_at'),
  /** Time at which the feed last matched the served catalogue. */
  confirmedAt: moment('confirmed_at'),
  /** Next time at which a sale price in the feed starts or ends. */
  pricesChangeAt: moment('prices_change_at'),
  isLastRunGood: boolean('is_last_run_good').notNull().default(true),
})

/** Shops that the operator added by command, in addition to the configured shops. */
export const shopSettings = app.table('shop_settings', {
  slug: text('slug').primaryKey(),
  /** Settings in the format of the configuration; headers of the feed may be secrets. */
  settings: jsonb('settings').notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
})

/** Products of feeds; each shop has a partition with its own index. */
export const shopProduct = app.table(
  'shop_product',
  {
    shopId: integer('shop_id').notNull(),
    externalId: text('external_id').notNull(),
    /** Hash over every stored field. */
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

/** Each word of a shop, for corrections; each shop has a partition. */
export const shopWord = app.table(
  'shop_word',
  {
    shopId: integer('shop_id').notNull(),
    word: text('word').notNull(),
    /** Number of products with the word. */
    products: integer('products').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.word] }),
    index('shop_word_trigrams').using('gist', sql`${table.word} gist_trgm_ops`),
  ],
)

/** Every run of a feed, with its outcome. */
export const shopFeedRun = app.table(
  'shop_feed_run',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    shopId: integer('shop_id').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    /** `loaded`, `unchanged`, `refused` or `failed`. */
    status: text('status').notNull(),
    /** Reason for the refusal or failure. */
    problem: text('problem'),
    products: integer('products').notNull(),
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    removed: integer('removed').notNull(),
    /** Number of skipped entries, by reason. */
    skipped: jsonb('skipped').notNull(),
  },
  (table) => [index('shop_feed_run_shop').on(table.shopId, table.startedAt)],
)
