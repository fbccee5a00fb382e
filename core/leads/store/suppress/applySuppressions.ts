import { int } from '../../../platform/db/columns.ts'
import type { AppliedSuppressions } from '../../workPorts.ts'
import type { BuildSession } from '../dataset/openBuildSession.ts'
import { recordFacts } from '../dataset/recordFacts.ts'
import { schemaOf } from '../schemaOf.ts'
import { adjustCounts } from './adjustCounts.ts'
import { createWithdrawnTable } from './createWithdrawnTable.ts'
import { findListedLeads } from './findListedLeads.ts'
import { restoreLeads } from './restoreLeads.ts'
import type { SuppressContext } from './suppressContext.ts'

/**
 * Restores in the current data set the leads whose entries were deleted from the list, then removes
 * the leads of entries added since the load; does nothing without a current data set.
 *
 * A lead that loses its address is removed, and the next load adds the lead without the address.
 * With a lower rank in the same list, the lead would be sold twice to a buyer who already has it.
 * No rank changes.
 *
 * Each part is one transaction: searches, counts and pages change together, or not at all. The data
 * set stores its applied entries, so a repetition changes nothing. Removed rows are kept for 30
 * days in a table that no search reads, because an opt-out by an unauthorized sender can be undone.
 * Throws `ConnectionLost`.
 */
export async function applySuppressions(session: BuildSession): Promise<AppliedSuppressions> {
  const back = await withCurrentDataset(session, restoreLeads, 0)
  const out = await withCurrentDataset(session, removeLeads, ZERO_REMOVED)
  const changed = back.done + out.done.dropped + out.done.changed
  const datasetId = out.datasetId ?? back.datasetId
  if (datasetId !== null && changed > 0) {
    // Until a vacuum has marked the pages of the table as visible to all transactions, index scans
    // also read the table.
    await session`vacuum ${session(schemaOf(datasetId))}.spine`
  }
  return { ...out.done, restored: back.done }
}

/**
 * Calls `work` with the current data set, under a lock that prevents the replacement of the data
 * set. Returns `none` if no data set is current.
 */
function withCurrentDataset<T>(
  session: BuildSession,
  work: (scene: SuppressContext) => Promise<T>,
  none: T,
): Promise<{ readonly datasetId: number | null; readonly done: T }> {
  return session.begin(async (query) => {
    const [current] = await query({ id: int })`
      select id from app.lead_dataset where state = 'current' for update`
    if (current === undefined) return { datasetId: null, done: none }
    const datasetId = current.id
    const at = (table: string) => query`${query(schemaOf(datasetId))}.${query(table)}`
    return { datasetId, done: await work({ query, datasetId, at }) }
  })
}

type RemovedLeads = Omit<AppliedSuppressions, 'restored'>
const ZERO_REMOVED: RemovedLeads = { entries: 0, dropped: 0, changed: 0 }

async function removeLeads(scene: SuppressContext): Promise<RemovedLeads> {
  const { query, at } = scene
  await createWithdrawnTable(scene)
  await query`
    create temporary table pending on commit drop as
    select kind, hash from app.lead_suppression except select kind, hash from ${at('suppression')}`
  const [counted] = await query({ entries: int })`select count(*)::int4 as entries from pending`
  const entries = counted?.entries ?? 0
  if (entries === 0) return ZERO_REMOVED
  await findListedLeads(query, {
    into: 'hit',
    leads: at('lead'),
    merged: query`select rank, merged_id from ${at('merged_id')}`,
    list: query`pending`,
  })
  const [hits] = await query({ dropped: int, changed: int })`
    select (count(*) filter (where drops))::int4 as dropped, (count(*) filter (where not drops))::int4 as changed
    from hit`
  const { dropped = 0, changed = 0 } = hits ?? {}
  if (dropped + changed > 0) {
    await storeWithdrawn(scene)
    await adjustCounts(scene, { leads: query`hit where drops`, times: -1 })
    await correctSharedEmails(scene)
    await correctLeads(scene)
    await recordFacts(scene)
  }
  await query`insert into ${at('suppression')} select kind, hash from pending`
  return { entries, dropped, changed }
}

/**
 * Stores the removed rows. A row that is already stored has more content, because its lead lost the
 * phone earlier, and is kept.
 */
async function storeWithdrawn({ query, at }: SuppressContext): Promise<void> {
  await query`
    insert into ${at('withdrawn')}
    select l.* from ${at('lead')} l join hit using (rank) on conflict do nothing`
}

/**
 * Corrects the shared addresses: an address with a single remaining lead is no longer shared;
 * otherwise the best remaining lead represents the address.
 */
async function correctSharedEmails({ query, at }: SuppressContext): Promise<void> {
  const shared = at('shared_email')
  await query`
    create temporary table mails on commit drop as
    select distinct mail from ${shared}
    where rank in (select rank from hit where drops)`
  await query`delete from ${shared} where rank in (select rank from hit where drops)`
  await query`
    delete from ${shared} where mail in (
      select mail from ${shared} where mail in (select mail from mails) group by mail having count(*) = 1
    )`
  await query`
    update ${shared} s set mail = left_over.best from (
      select mail, min(rank) as best from ${shared} where mail in (select mail from mails) group by mail
    ) left_over where s.mail = left_over.mail and s.mail <> left_over.best`
}

async function correctLeads({ query, at }: SuppressContext): Promise<void> {
  const lead = at('lead')
  for (const table of [lead, at('spine'), at('merged_id')]) {
    await query`delete from ${table} where rank in (select rank from hit where drops)`
  }
  await query`
    update ${lead} l set phone = null from hit h where l.rank = h.rank and not h.drops`
}
