import { int, json, maybe, text } from '../../core/platform/db/columns.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import { parseLoadNote } from './load/loadNote.ts'

const ROW = {
  version: text,
  state: text,
  leads: maybe(int),
  staged: int,
  steps: int,
  load: json,
  bytes: int,
  since: text,
}

/** Returns the stored data sets and the counts of suppressions, as a table or as one JSON value. */
export async function runStatus(query: Query, { isJson }: { readonly isJson: boolean }) {
  const sets = await query(ROW)`
    select version, state, (facts ->> 'leads')::int8 as leads, (progress ->> 'staged')::int8 as staged,
      jsonb_array_length(progress -> 'done') as steps, progress -> 'load' as load,
      coalesce((
        select sum(pg_total_relation_size(c.oid)) from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'leads_' || d.id and c.relkind = 'r'
      ), 0)::int8 as bytes,
      to_char(coalesce(retired_at, activated_at, created_at) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since
    from app.lead_dataset d where state <> 'dropped' order by id`
  const suppressed = await query({ kind: text, n: int })`
    select kind, count(*)::int4 as n from app.lead_suppression group by kind order by kind`
  if (isJson) return JSON.stringify({ sets, suppressed })
  const lines = sets.map(({ version, state, leads, staged, steps, load, bytes, since }) => {
    const size = `${(bytes / 1e6).toFixed(0)} MB`
    const about = leads ?? staged
    return `${version.padEnd(14)} ${state.padEnd(8)} ${about.toLocaleString('en-US').padStart(11)} leads  ${size.padStart(8)}  since ${since} UTC${state === 'loading' ? loading(load, steps) : ''}`
  })
  const counts = suppressed.map(({ kind, n }) => `${kind} ${n.toLocaleString('en-US')}`).join(', ')
  const none = 'no data set is loaded: run npm run leads -- load or npm run leads -- generate'
  return [...(lines.length === 0 ? [none] : lines), `suppressed: ${counts || 'nothing'}`].join('\n')
}

function loading(load: unknown, steps: number): string {
  const note = parseLoadNote(load)
  if (note === null || steps > 0) return `, building (${steps} steps done)`
  return note.kind === 'files'
    ? `, ${note.phase}: ${note.tally.rows} rows read`
    : `, ${note.made} of ${note.count} generated`
}
