import { dedupeLeads } from '../../../core/leads/domain/dedupeLeads.ts'
import type { RawLead } from '../../../core/leads/domain/rawLead.ts'
import { applySite } from '../../../core/leads/domain/site/applySite.ts'
import { isSuppressedLead } from '../../../core/leads/domain/suppressLead.ts'
import { createStagingTools } from '../../../core/leads/store/dataset/createStagingTools.ts'
import { stageLeads, stagingLines } from '../../../core/leads/store/dataset/stageLeads.ts'
import { markLoad } from '../../../core/leads/store/load/findUnfinished.ts'
import {
  listPartitions,
  partitionRawRows,
  readPartitions,
} from '../../../core/leads/store/load/rawRows.ts'
import { readZipPlaces } from '../../../core/leads/store/places/readZipPlaces.ts'
import { siteFactsFor } from '../../../core/leads/store/site/siteFactsFor.ts'
import { int } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import type { SqlText } from '../../../core/platform/db/sqlText.ts'
import { LoadRefused } from '../loadRefused.ts'
import type { LoadWork } from './loadWork.ts'
import { removeSuppressedContacts } from './removeSuppressedContacts.ts'
import { acceptedRows, count } from './tally.ts'

/**
 * Merges the raw leads of each business into one lead, partition by partition, and stages the leads.
 *
 * Memory holds 20,000 leads, or the leads of the largest ZIP code. One partition and its counts are one transaction,
 * so that a kill between two partitions loses nothing. A final transaction drops the table of raw leads.
 */
export async function mergeReadLeads(work: LoadWork): Promise<void> {
  const { session, raw, note, datasetId, progress, signal } = work
  progress.show({ label: 'sorting', share: 0 })
  if (note.phase === 'reading') {
    await session.begin(async (query) => {
      await requireRaw(query, raw, acceptedRows(note.tally))
      note.sorted = await partitionRawRows(query, raw)
      note.phase = 'merging'
      if (datasetId !== null) await markLoad(query, datasetId, note)
    })
  } else {
    await requireRaw(session, raw, note.sorted)
  }
  const ranges = await listPartitions(session, raw, note.part)
  const all = ranges.reduce((sum, { rows }) => sum + rows, 0)
  const tools = createStagingTools(work.taxonomy, readZipPlaces())
  let done = 0
  for (const range of ranges) {
    signal.throwIfAborted()
    const merged = dedupeLeads(await readPartitions(session, raw, range))
    const leads = sellable(work, await withSites(work, merged))
    note.part = range.to
    if (datasetId !== null) {
      await stageLeads(session, stagingLines(leads, tools), { datasetId, mark: note })
    }
    done += range.rows
    progress.show({ label: 'merging', share: done / all, count: { done, of: 'rows' } })
  }
  note.phase = 'building'
  if (datasetId === null) return
  await session.begin(async (query) => {
    await query`drop table ${raw}`
    await markLoad(query, datasetId, note)
  })
}

/** Throws if raw leads are lost: the table is unlogged, and a crash of Postgres empties an unlogged table. */
async function requireRaw(query: Query, raw: SqlText, rows: number): Promise<void> {
  const [found] = await query({ n: int })`select count(*)::int4 as n from ${raw}`
  if (found?.n === rows) return
  throw new LoadRefused('rows of this load are lost; drop this load and start again')
}

/** Number of leads per query for website checks; the facts of one website can take tens of kilobytes. */
const SITES_AT_A_TIME = 2_000

/**
 * Adds the results of website checks to leads, then removes suppressed contacts again, because an address whose owner
 * opted out may still be on the website.
 */
async function withSites(work: LoadWork, leads: readonly RawLead[]): Promise<RawLead[]> {
  const { session, day } = work
  const checked: RawLead[] = []
  for (let from = 0; from < leads.length; from += SITES_AT_A_TIME) {
    const batch = leads.slice(from, from + SITES_AT_A_TIME)
    const verdicts = await siteFactsFor(
      session,
      batch.flatMap(({ website }) => website ?? []),
    )
    for (const lead of batch) {
      const verdict = lead.website === null ? undefined : verdicts.get(lead.website)
      checked.push(
        verdict === undefined
          ? lead
          : removeSuppressedContacts(work, applySite(lead, verdict, day)),
      )
    }
  }
  return checked
}

function sellable({ note, isSuppressed }: LoadWork, leads: readonly RawLead[]): RawLead[] {
  const { tally } = note
  return leads.filter((lead) => {
    if (isSuppressedLead(lead, isSuppressed)) {
      count(tally.suppressed, 'leads')
      return false
    }
    tally.leads += 1
    count(tally.grades, lead.email?.grade ?? 'none')
    return true
  })
}
