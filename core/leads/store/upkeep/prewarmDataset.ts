import type { BuildSession } from '../dataset/openBuildSession.ts'
import { schemaOf } from '../schemaOf.ts'

/** Share of the server's memory that one data set may fill; the rest is for everything else. */
const ROOM = 0.95

/**
 * Reads what searches and pages need of a data set into memory, the server's own where it has room for all of it; the
 * first pages after a start or a swap take ten times as long otherwise. False where the server does not have `pg_prewarm`, or not for us.
 */
export async function prewarmDataset(session: BuildSession, datasetId: number): Promise<boolean> {
  if (!(await canPrewarm(session))) return false
  // The widest first: what is read last stays longest.
  await session`
    select sum(pg_prewarm(c.oid::regclass, case when fits then 'buffer' else 'read' end)) from (
      select c.oid, sum(size) over () < ${ROOM}::float8 * pg_size_bytes(current_setting('shared_buffers')) as fits
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_relation_size(c.oid) as size
      where n.nspname = ${schemaOf(datasetId)} and c.relkind in ('r', 'i')
      order by size desc
    ) c`
  return true
}

async function canPrewarm(session: BuildSession): Promise<boolean> {
  const [found] = await session<{ installed: boolean }[]>`
    select exists (select from pg_extension where extname = 'pg_prewarm') as installed
    from pg_available_extensions where name = 'pg_prewarm'`
  if (found === undefined) return false
  if (found.installed) return true
  try {
    await session`create extension if not exists pg_prewarm`
    return true
  } catch {
    // Whoever owns the server decides; searches are right without it.
    return false
  }
}
