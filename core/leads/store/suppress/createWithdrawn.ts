import type { SuppressScene } from './suppressScene.ts'

/** Days for which rows that left are kept. */
const WITHDRAWN_DAYS = 30

/** Makes room for leads that left a data set, where it has none yet, and deletes those that left too long ago. */
export async function createWithdrawn({ query, at }: SuppressScene): Promise<void> {
  await query`
    create table if not exists ${at('withdrawn')} (
      like ${at('lead')}, withdrawn_at timestamptz not null default now(), primary key (rank)
    )`
  await query`
    delete from ${at('withdrawn')}
    where withdrawn_at < now() - make_interval(days => ${WITHDRAWN_DAYS}::int4)`
}
