import { bool, instant, int, maybe, text, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { DEAD_LETTERS } from '../../platform/jobs/jobRules.ts'

export type JobFacts = {
  readonly id: string
  /** Queue of the job; for a dead letter, the queue in which the job failed. */
  readonly job: string
  readonly state: 'waiting' | 'running' | 'retrying' | 'done' | 'cancelled' | 'failed'
  readonly dueAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly retries: number
  /** First line of a failed job's error. */
  readonly error: string | null
}

const ROW = {
  id: text,
  name: text,
  state: textOf<'created' | 'active' | 'retry' | 'completed' | 'cancelled' | 'failed'>(),
  due: text,
  started_on: maybe(instant),
  completed_on: maybe(instant),
  retries: int,
  error: maybe(text),
}

const states = {
  created: 'waiting',
  active: 'running',
  retry: 'retrying',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const

/** Reads jobs, newest first; a job that failed permanently appears as its dead letter. */
export async function readJobs(
  query: Query,
  filter: { readonly onlyFailed: boolean; readonly limit: number | null },
): Promise<JobFacts[]> {
  const [known] = await query({ has: bool })`
    select to_regclass('pgboss.job') is not null as has`
  // The table does not exist before the first start of the workers.
  if (known?.has !== true) return []
  const rows = await query(ROW)`
    select
      id::text as id,
      coalesce(source_name, name) as name,
      case when name = ${DEAD_LETTERS} then 'failed' else state::text end as state,
      coalesce(data->>'dueAt', created_on::text) as due,
      started_on,
      case when name = ${DEAD_LETTERS} then created_on else completed_on end as completed_on,
      coalesce(source_retry_count, retry_count) as retries,
      split_part(coalesce(source_output, output)->>'message', chr(10), 1) as error
    from pgboss.job
    where case when ${filter.onlyFailed} then name = ${DEAD_LETTERS} and state = 'created'
      else state <> 'failed' and (name <> ${DEAD_LETTERS} or state = 'created') end
    order by created_on desc, id limit ${filter.limit}`
  return rows.map((row) => ({
    id: row.id,
    job: row.name,
    state: states[row.state],
    dueAt: row.due,
    startedAt: row.started_on?.toISOString() ?? null,
    endedAt: row.completed_on?.toISOString() ?? null,
    retries: row.retries,
    error: row.error === '' ? null : row.error,
  }))
}
