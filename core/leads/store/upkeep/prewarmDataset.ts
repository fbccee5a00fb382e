import { bool } from '../../../platform/db/columns.ts'
import type { BuildSession } from '../dataset/openBuildSession.ts'
import { schemaOf } from '../schemaOf.ts'

/** Share of the shared buffers that one data set may fill, 0 to 1; other data needs the rest. */
const BUFFER_SHARE = 0.95

/**
 * Loads the tables and indexes of a data set into memory, into the shared buffers if all of them
 * fit; returns false if the server lacks `pg_prewarm` or does not grant it.
 *
 * Without this load, the first pages after a start or a replacement take ten times as long.
 */
export async function prewarmDataset(session: BuildSession, datasetId: number): Promise<boolean> {
  if (!(await canPrewarm(session))) return false
  // The largest relation first: the last relation stays in memory longest.
  await session`
    select sum(pg_prewarm(c.oid::regclass, case when fits then 'buffer' else 'read' end)) from (
      select c.oid, sum(size) over () < ${BUFFER_SHARE}::float8 * pg_size_bytes(current_setting('shared_buffers')) as fits
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_relation_size(c.oid) as size
      where n.nspname = ${schemaOf(datasetId)} and c.relkind in ('r', 'i')
      order by size desc
    ) c`
  return true
}

async function canPrewarm(session: BuildSession): Promise<boolean> {
  const [found] = await session({ installed: bool })`
    select exists (select from pg_extension where extname = 'pg_prewarm') as installed
    from pg_available_extensions where name = 'pg_prewarm'`
  if (found === undefined) return false
  if (found.installed) return true
  try {
    await session`create extension if not exists pg_prewarm`
    return true
  } catch {
    // The owner of the server may refuse extensions; searches work without `pg_prewarm`.
    return false
  }
}
