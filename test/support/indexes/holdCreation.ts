import { bool } from '../../../core/platform/db/columns.ts'
import type { Sql } from '../../../core/platform/db/createSql.ts'
import { runStatementText } from '../../../core/platform/db/indexes/runStatementText.ts'
import { openSession } from '../../../core/platform/db/openSession.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

const LOCK = 58

/** Statement that waits until `end`. */
export type HeldCreation = {
  /** Resolves when a statement waits; false after the patience. */
  reached(): Promise<boolean>
  end(): Promise<void>
}

/** Makes a statement that creates the table wait, so that a test can kill its program there. */
export async function holdCreation(
  sql: Sql,
  databaseUrl: string,
  table: string,
): Promise<HeldCreation> {
  const session = await openSession(databaseUrl, 'test-hold')
  await session`select pg_advisory_lock(${LOCK})`
  await runStatementText(
    sql,
    `create function public.hold() returns event_trigger language plpgsql as $$
      begin
        if exists (select 1 from pg_event_trigger_ddl_commands() c
          where c.object_identity like 'restoring%.${table}') then
          perform pg_advisory_xact_lock(${LOCK});
        end if;
      end $$`,
  )
  await sql`create event trigger hold on ddl_command_end when tag in ('CREATE TABLE')
    execute function public.hold()`
  const isReached = async () => {
    const [row] = await sql({ waits: bool })`
      select exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK}
        and not granted) as waits`
    return row?.waits === true
  }
  return {
    reached: () => until(isReached, PATIENCE_MS),
    end: async () => {
      await sql`drop event trigger hold`
      await sql`drop function public.hold`
      await session.end()
    },
  }
}
