import { bigint, index, integer, jsonb, pgSchema, timestamp } from 'drizzle-orm/pg-core'

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
