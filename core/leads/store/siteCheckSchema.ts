import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** Websites of leads, with the results and the next time of their checks. */
export const siteCheck = app.table(
  'site_check',
  {
    /** Canonical website as in leads: origin and path. */
    site: text('site').primaryKey(),
    host: text('host').notNull(),
    /** Newest data set with the site, and the time at which the site was added from this data set. */
    seenIn: bigint('seen_in', { mode: 'number' }).notNull(),
    seenAt: moment('seen_at').notNull(),
    /** One of the states in core/leads/domain/site/countStrike.ts. */
    state: text('state').notNull(),
    strikes: integer('strikes').notNull().default(0),
    firstFailedAt: moment('first_failed_at'),
    /** Reason for which the newest check returned no page; null with a page. */
    reason: text('reason'),
    /** Findings of the last successful check. */
    facts: jsonb('facts'),
    checkedAt: moment('checked_at'),
    dueAt: moment('due_at').notNull(),
    /** End of the lease of the process that checks the site; null without a lease. */
    leasedUntil: moment('leased_until'),
  },
  (table) => [
    index('site_check_due_at').on(table.dueAt),
    index('site_check_leased').on(table.host).where(sql`leased_until is not null`),
    index('site_check_seen_at').on(table.seenAt),
  ],
)

/** Progress of the addition of the websites of a data set. */
export const siteCheckAdoption = app.table('site_check_adoption', {
  datasetId: bigint('dataset_id', { mode: 'number' }).primaryKey(),
  /** Rank of the last lead that was processed. */
  upToRank: integer('up_to_rank').notNull(),
  isDone: boolean('is_done').notNull(),
})
