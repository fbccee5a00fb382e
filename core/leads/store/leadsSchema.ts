import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { app, moment, uint } from '../../platform/db/appSchema.ts'

/**
 * Data sets of leads. The rows of each data set are in a database schema of their own,
 * `leads_<id>`, which is dropped some time after another data set became current.
 */
export const leadDataset = app.table(
  'lead_dataset',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** Version that callers read: day of the load, and number of the load on that day. */
    version: text('version').notNull(),
    /** `loading`, `current`, `retired` or `dropped`. */
    state: text('state').notNull(),
    /** Progress of the load, from which an interrupted load can continue. */
    progress: jsonb('progress').notNull(),
    /** Totals of the data set after the build. */
    facts: jsonb('facts'),
    createdAt: moment('created_at').notNull().defaultNow(),
    activatedAt: moment('activated_at'),
    retiredAt: moment('retired_at'),
  },
  (table) => [unique('lead_dataset_version').on(table.version)],
)

/** Quoted price of leads, with the data set for which the quote is valid. */
export const leadQuote = app.table(
  'lead_quote',
  {
    requestHash: text('request_hash').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    version: text('version').notNull(),
    leads: integer('leads').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestHash, table.amountUsdc, table.version] })],
)

/** Suppression list: only hashes, so that the list itself names no person. */
export const leadSuppression = app.table(
  'lead_suppression',
  {
    /** `email`, `phone`, `domain` or `lead`. */
    kind: text('kind').notNull(),
    hash: text('hash').notNull(),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] })],
)

/**
 * Each opt-out with its proof and its end; `lead_suppression` contains the opt-outs in force.
 *
 * `optOutTransitions` has the states. Rows of expired requests are deleted after 30 days; all other
 * rows are kept as a record.
 */
export const leadOptOut = app.table(
  'lead_opt_out',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    hash: text('hash').notNull(),
    /** Domain in plain text, for the check of its proof; null for an opt-out of another kind. */
    domain: text('domain'),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    /** Value of the DNS record; null for an opt-out without a requested proof. */
    token: text('token'),
    /** Hash of the caller's network while the request is pending. */
    network: text('network'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
    /** `none`, `dns`, `mail` or `operator`; null before the confirmation. */
    proof: text('proof'),
    proofNote: text('proof_note'),
    confirmedAt: moment('confirmed_at'),
    /** Time and reason of the end: rejected, undone or expired. */
    endedAt: moment('ended_at'),
    endNote: text('end_note'),
  },
  (table) => [
    uniqueIndex('lead_opt_out_open')
      .on(table.kind, table.hash)
      .where(sql`state in ('pending', 'confirmed')`),
    index('lead_opt_out_pending').on(table.network).where(sql`state = 'pending'`),
    index('lead_opt_out_created_at').on(table.createdAt),
  ],
)

/** Plain words that mean a category, in addition to the labels of the categories. */
export const categoryTerm = app.table('category_term', {
  term: text('term').primaryKey(),
  code: text('code').notNull(),
  weight: real('weight').notNull(),
})
