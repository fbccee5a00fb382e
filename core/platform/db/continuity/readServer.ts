import { bool, maybe, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Postgres server that answers; a failover changes at least one field. */
export type Server = {
  /** Identifier of the cluster, equal on all its servers; null without permission to read the identifier. */
  readonly systemIdentifier: string | null
  /** Timeline of the cluster, 8 hex digits, which each promotion changes; null on a standby or without permission. */
  readonly timeline: string | null
  /** Time of the start of the server, as text. */
  readonly startedAt: string
}

/**
 * Reads which server answers.
 *
 * Postgres checks permissions for a function also in a branch that does not run, so permissions are read before.
 */
export async function readServer(query: Query): Promise<Server> {
  const [may] = await query({ identify: bool, date: bool })`
    select has_function_privilege('pg_control_system()', 'execute') as identify,
      not pg_is_in_recovery() and has_function_privilege('pg_current_wal_lsn()', 'execute')
        and has_function_privilege('pg_walfile_name(pg_lsn)', 'execute') as date`
  const identifier =
    may?.identify === true
      ? query`(select system_identifier::text from pg_control_system())`
      : query`null::text`
  const timeline =
    may?.date === true
      ? query`substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`
      : query`null::text`
  const [row] = await query({
    system_identifier: maybe(text),
    timeline: maybe(text),
    started: text,
  })`
    select ${identifier} as system_identifier, ${timeline} as timeline,
      pg_postmaster_start_time()::text as started`
  return {
    systemIdentifier: row?.system_identifier ?? null,
    timeline: row?.timeline ?? null,
    startedAt: row?.started ?? '',
  }
}
