import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { RETRY_AFTER_SEC } from '../../../kernel/retryAfter.ts'
import { bool, int, text } from '../columns.ts'
import { createSql, type Sql } from '../createSql.ts'
import type { DatabaseUrl } from '../database.ts'
import { answered } from '../query.ts'
import { NoSynchronousStandby } from './noSynchronousStandby.ts'
import { standbyProblem } from './standbyProblem.ts'

/** Milliseconds for which a result is cached, so that a flood of requests causes one statement. */
const FRESH_MS = 1_000
/** Milliseconds after which a server without an answer counts as unavailable. */
const ANSWER_MS = 5_000
/** Seconds without a reply after which a standby does not answer; an idle standby replies every 10 s. */
const SILENCE_SEC = 25

export type StandbyCheck = {
  /** Throws `NoSynchronousStandby` if a committed row may have only one copy, and `DatabaseUnavailable`. */
  require(): Promise<void>
  /** Returns the reason for which a committed row may have only one copy, or null. Throws `DatabaseUnavailable`. */
  problem(): Promise<string | null>
  close(): Promise<void>
}

/** Creates the check that a synchronous standby confirms each commit of this service. */
export function createStandbyCheck(deps: {
  readonly databaseUrl: DatabaseUrl
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
}): StandbyCheck {
  const { clock, log } = deps
  // The session of a writer, because the setting of `synchronous_commit` can differ by role and session.
  const sql = createSql(deps.databaseUrl, {
    name: 'quartet-standby',
    max: 1,
    reader: false,
    answerMs: ANSWER_MS,
  })
  let known: { readonly atMs: number; readonly problem: Promise<string | null> } | undefined
  let reported: string | null = null

  const read = async (): Promise<string | null> => {
    const problem = await answered(readProblem(sql))
    if ((problem === null) !== (reported === null)) {
      if (problem === null)
        log.info({ event: 'standby_answers' }, 'synchronous standby answers again')
      else log.error({ event: 'standby_missing', problem }, 'sales stop: no synchronous standby')
    }
    reported = problem
    return problem
  }
  const problem = (): Promise<string | null> => {
    const nowMs = clock.nowMs()
    if (known !== undefined && nowMs - known.atMs < FRESH_MS) return known.problem
    const entry = { atMs: nowMs, problem: read() }
    known = entry
    entry.problem.catch(() => {
      if (known === entry) known = undefined
    })
    return entry.problem
  }
  return {
    problem,
    require: async () => {
      if ((await problem()) !== null) throw new NoSynchronousStandby(RETRY_AFTER_SEC.standby)
    },
    close: () => sql.end(),
  }
}

/**
 * Reads the replication of the server. A commit that waits for a standby is visible to its own role without a further
 * right.
 */
async function readProblem(sql: Sql): Promise<string | null> {
  const [row] = await sql({
    is_standby: bool,
    names: text,
    commit_mode: text,
    answering: int,
    hidden: int,
    waiting_sec: int,
  })`
    select pg_is_in_recovery() as is_standby,
      current_setting('synchronous_standby_names') as names,
      current_setting('synchronous_commit') as commit_mode,
      (select count(*) from pg_stat_replication where state = 'streaming'
        and sync_state in ('sync', 'quorum')
        and reply_time > now() - make_interval(secs => ${SILENCE_SEC})) as answering,
      (select count(*) from pg_stat_replication where sync_state is null) as hidden,
      (select coalesce(max(floor(extract(epoch from clock_timestamp() - query_start))), 0)::int8
        from pg_stat_activity where wait_event = 'SyncRep') as waiting_sec`
  if (row === undefined) return 'the server returned no facts'
  return standbyProblem({
    isStandby: row.is_standby,
    names: row.names,
    commitMode: row.commit_mode,
    answering: row.answering,
    hidden: row.hidden,
    waitingSec: row.waiting_sec,
  })
}
