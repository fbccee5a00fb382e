import type { BuildSession } from '../build/openBuildSession.ts'
import { schemaOf } from '../schemaOf.ts'

/**
 * Reads what searches and pages need of a data set into the memory of the operating system; the first pages after a
 * start or a swap take ten times as long otherwise. False where the server does not have `pg_prewarm`, or not for us.
 */
export async function prewarmDataset(session: BuildSession, datasetId: number): Promise<boolean> {
  if (!(await canPrewarm(session))) return false
  // The widest first: what is read last stays longest.
  await session`
    select sum(pg_prewarm(c.oid::regclass, 'read')) from (
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${schemaOf(datasetId)} and c.relkind in ('r', 'i')
      order by pg_relation_size(c.oid) desc
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
