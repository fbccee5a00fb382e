import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** Page of one publisher about one vault, and its permanent slug. */
export const publishedPage = app.table(
  'published_page',
  {
    slug: text('slug').primaryKey(),
    /** Addresses in lower case. */
    vault: text('vault').notNull(),
    publisher: text('publisher').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique('published_page_publisher').on(table.vault, table.publisher)],
)

/**
 * Publication of each payment; visible while the state of the payment in app.payment is `settled`.
 */
export const publication = app.table(
  'publication',
  {
    paymentId: text('payment_id').primaryKey(),
    slug: text('slug')
      .notNull()
      .references(() => publishedPage.slug),
    label: text('label'),
    brand: jsonb('brand').notNull(),
    publishedAt: moment('published_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('publication_slug').on(table.slug, table.publishedAt)],
)

/**
 * Take-downs of pages by an operator, including take-downs that were lifted; each page has at most
 * one open row.
 */
export const pageTakeDown = app.table(
  'page_take_down',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    slug: text('slug')
      .notNull()
      .references(() => publishedPage.slug),
    /** One of `TAKE_DOWN_REASONS`, which callers receive. */
    reason: text('reason').notNull(),
    /** Note of the operator; never shown to callers. */
    note: text('note').notNull(),
    takenDownAt: moment('taken_down_at').notNull().defaultNow(),
    restoredAt: moment('restored_at'),
    restoreNote: text('restore_note'),
  },
  (table) => [
    uniqueIndex('page_take_down_open').on(table.slug).where(sql`restored_at is null`),
    index('page_take_down_slug').on(table.slug),
  ],
)
