import type { SuppressContext } from './suppressContext.ts'

/** Days for which removed rows are kept. */
const WITHDRAWN_DAYS = 30

/**
 * Creates the table of removed leads of a data set if it is absent, and deletes rows that were
 * removed more than 30 days ago.
 */
export async function createWithdrawnTable({ query, at }: SuppressContext): Promise<void> {
  await query`
    create table if not exists ${at('withdrawn')} (
      like ${at('lead')}, withdrawn_at timestamptz not null default now(), primary key (rank)
    )`
  await query`
    delete from ${at('withdrawn')}
    where withdrawn_at < now() - make_interval(days => ${WITHDRAWN_DAYS}::int4)`
}
