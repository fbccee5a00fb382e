import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Tables of our own; the index lives in other schemas and is rebuilt, these are migrated. */
export const app = pgSchema('app')

/** One row per comparison of indexed figures with the chain. */
export const chainCheck = app.table(
  'chain_check',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
    chainId: integer('chain_id').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    comparisons: integer('comparisons').notNull(),
    differences: integer('differences').notNull(),
    /** Up to twenty differences: figure, indexed value, chain's value, all as text. */
    details: jsonb('details').notNull(),
  },
  (table) => [index('chain_check_checked_at').on(table.checkedAt)],
)

/**
 * Prices as of the last block of each five minutes, USDC-6 per whole token: derived from facts, kept for speed.
 *
 * A row is true for the block with its hash and for no other; rows of blocks that left the chain are never read.
 */
export const pricePoint = app.table(
  'price_point',
  {
    chainId: integer('chain_id').notNull(),
    /** Vault factory whose price source answered. */
    factory: text('factory').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: bigint('block_at', { mode: 'number' }).notNull(),
    /** Version of the formula. */
    revision: integer('revision').notNull(),
    /** False while the price source reverted; the prices are then those of `priced_at`. */
    isAnswered: boolean('is_answered').notNull(),
    pricedAt: bigint('priced_at', { mode: 'number' }).notNull(),
    price0Usdc: numeric('price0_usdc', { precision: 78, scale: 0 }).notNull(),
    price1Usdc: numeric('price1_usdc', { precision: 78, scale: 0 }).notNull(),
    price2Usdc: numeric('price2_usdc', { precision: 78, scale: 0 }).notNull(),
    price3Usdc: numeric('price3_usdc', { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.factory, table.blockNumber] }),
    index('price_point_block_at').on(table.chainId, table.factory, table.blockAt),
  ],
)
