import { index, jsonb, text, unique } from 'drizzle-orm/pg-core'
import { app, moment } from './appSchema.ts'

/** The page of one publisher about one vault, and the name that it keeps. */
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

/** What each payment published; it counts while app.payment says that the payment is settled. */
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
