import { int } from '../../../platform/db/columns.ts'
import { narrowTableRows } from '../dataset/indexSteps.ts'
import { recordFacts } from '../dataset/recordFacts.ts'
import { adjustCounts } from './adjustCounts.ts'
import { createWithdrawnTable } from './createWithdrawnTable.ts'
import { findListedLeads } from './findListedLeads.ts'
import type { SuppressContext } from './suppressContext.ts'

/**
 * Restores leads and phones after all their entries were deleted from the suppression list; returns
 * the number of restored leads.
 *
 * Each lead gets its old rank, so no other rank changes, and a caller who reads pages by cursor
 * never buys a lead twice. A lead with another entry stays removed. A lead that was on the list
 * during the load of the data set returns with the next load.
 */
export async function restoreLeads(scene: SuppressContext): Promise<number> {
  const { query, at } = scene
  await query`
    create temporary table lifted on commit drop as
    select kind, hash from ${at('suppression')} except select kind, hash from app.lead_suppression`
  const [lifted] = await query`select from lifted limit 1`
  if (lifted === undefined) return 0
  await createWithdrawnTable(scene)
  const restored = await restoreRows(scene)
  await query`delete from ${at('suppression')} where (kind, hash) in (select kind, hash from lifted)`
  return restored
}

async function restoreRows(scene: SuppressContext): Promise<number> {
  const { query, at } = scene
  const withdrawn = at('withdrawn')
  const merged = query`
    select rank, string_to_table(merged, ' ') as merged_id from ${withdrawn} where merged <> ''`
  await findListedLeads(query, { into: 'freed', leads: withdrawn, merged, list: query`lifted` })
  await findListedLeads(query, {
    into: 'held',
    leads: query`(select * from ${withdrawn} where rank in (select rank from freed)) freed_lead`,
    merged,
    list: query`app.lead_suppression`,
  })
  await query`
    create temporary table back on commit drop as
    select w.rank, w.city_id, w.fips, w.st, w.cat, w.flags, w.email, w.phone,
      h.rank is not null as keeps_phone_out, l.rank is null as is_absent
    from ${withdrawn} w join freed using (rank)
      left join held h using (rank) left join ${at('lead')} l using (rank)
    where not coalesce(h.drops, false)`
  const [changed] = await query({ leads: int, absent: int })`
    select count(*)::int4 as leads, (count(*) filter (where is_absent))::int4 as absent
    from back where is_absent or not keeps_phone_out`
  if (changed === undefined || changed.leads === 0) return 0
  await insertLeads(scene)
  if (changed.absent > 0) {
    await adjustCounts(scene, { leads: query`back where is_absent`, times: 1 })
    await shareEmails(scene)
  }
  await recordFacts(scene)
  await query`
    delete from ${withdrawn} where rank in (select rank from back where not keeps_phone_out)`
  return changed.leads
}

async function insertLeads({ query, at }: SuppressContext): Promise<void> {
  const lead = at('lead')
  await query`
    insert into ${lead} select r.* from ${at('withdrawn')} w, jsonb_populate_record(null::${lead}, to_jsonb(w)) r
    where w.rank in (select rank from back where is_absent)`
  await query`
    update ${lead} l set phone = case when b.keeps_phone_out then null else b.phone end
    from back b where l.rank = b.rank`
  const isBack = query`rank in (select rank from back where is_absent)`
  await query`insert into ${at('spine')} ${narrowTableRows(query, at, query`where l.${isBack}`)}`
  await query`
    insert into ${at('merged_id')}
    select string_to_table(merged, ' ') as merged_id, rank from ${lead}
    where merged <> '' and ${isBack}`
}

/** Adds the shared addresses of restored leads, in the same way as the build. */
async function shareEmails({ query, at }: SuppressContext): Promise<void> {
  const shared = at('shared_email')
  await query`
    create temporary table owner on commit drop as
    select rank, min(rank) over (partition by email) as mail, count(*) over (partition by email) as times
    from ${at('lead')} where email in (select email from back where is_absent and email is not null)`
  await query`delete from ${shared} where rank in (select rank from owner)`
  await query`
    insert into ${shared}
    select s.*, o.mail from owner o join ${at('spine')} s using (rank) where o.times > 1`
}
