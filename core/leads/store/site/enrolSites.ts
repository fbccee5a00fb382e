import { bool, int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { schemaOf } from '../schemaOf.ts'

/**
 * Number of leads whose websites one transaction adds; a transaction takes some tenths of a second.
 */
const LEADS_AT_ONCE = 20_000
/**
 * Range of the random due times, milliseconds. Leads are stored by rank, so branches of a chain,
 * which share a host, may be neighbours.
 */
const SHUFFLED_MS = 3_600_000

/**
 * Adds the websites of the next leads of the current data set; returns true if no leads are left.
 *
 * A concurrent call waits for the row of the data set, then continues after the leads of the first
 * call.
 */
export async function enrolSites(query: Query, nowMs: number): Promise<boolean> {
  const [current] = await query({ id: int })`
    select id from app.lead_dataset where state = 'current'`
  if (current === undefined) return true
  const { id } = current
  await query`
    insert into app.site_check_adoption (dataset_id, up_to_rank, is_done)
    values (${id}, 0, false) on conflict do nothing`
  const [at] = await query({ up_to_rank: int, is_done: bool })`
    select up_to_rank, is_done from app.site_check_adoption where dataset_id = ${id} for update`
  if (at === undefined || at.is_done) return true
  const from = at.up_to_rank
  const to = from + LEADS_AT_ONCE
  const lead = query`${query(schemaOf(id))}.lead`
  const now = new Date(nowMs)
  await query`
    insert into app.site_check (site, host, seen_in, seen_at, state, due_at)
    select website, split_part(split_part(website, '/', 3), ':', 1), ${id}::int8, ${now}::timestamptz, 'waiting',
      ${now}::timestamptz - random() * ${`${SHUFFLED_MS} milliseconds`}::interval
    from (
      select distinct website from ${lead} where rank > ${from} and rank <= ${to} and website is not null
    ) listed
    on conflict (site) do update set seen_in = excluded.seen_in, seen_at = excluded.seen_at`
  const [rest] = await query({ is_done: bool })`
    select not exists (select from ${lead} where rank > ${to}) as is_done`
  const isDone = rest?.is_done ?? true
  await query`
    update app.site_check_adoption set up_to_rank = ${to}, is_done = ${isDone} where dataset_id = ${id}`
  return isDone
}
