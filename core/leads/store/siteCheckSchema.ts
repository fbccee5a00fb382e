import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** Websites of leads, what looks at them found, and when each is looked at next. */
export const siteCheck = app.table(
  'site_check',
  {
    /** Canonical website, as leads carry it: origin and path. */
    site: text('site').primaryKey(),
    host: text('host').notNull(),
    /** Newest data set that has it, and when that was found. */
    seenIn: bigint('seen_in', { mode: 'number' }).notNull(),
    seenAt: moment('seen_at').notNull(),
    /** One of the states of core/leads/domain/site/judgeStrikes.ts. */
    state: text('state').notNull(),
    strikes: integer('strikes').notNull().default(0),
    firstFailedAt: moment('first_failed_at'),
    /** Why the newest look showed no page; null after one that did. */
    reason: text('reason'),
    /** What its pages said when they were last read. */
    facts: jsonb('facts'),
    checkedAt: moment('checked_at'),
    dueAt: moment('due_at').notNull(),
    /** Until then a process looks at it; null when none does. */
    leasedUntil: moment('leased_until'),
  },
  (table) => [
    index('site_check_due_at').on(table.dueAt),
    index('site_check_leased').on(table.host).where(sql`leased_until is not null`),
    index('site_check_seen_at').on(table.seenAt),
  ],
)

/** How far the websites of a data set were taken in. */
export const siteCheckAdoption = app.table('site_check_adoption', {
  datasetId: bigint('dataset_id', { mode: 'number' }).primaryKey(),
  /** Rank of the last lead that was looked at. */
  upToRank: integer('up_to_rank').notNull(),
  isDone: boolean('is_done').notNull(),
})
