import { chainLabel } from '../../kernel/chains/chainLabel.ts'
import { DatabaseUnavailable, IndexNotReady } from '../../kernel/errors.ts'
import { bool, int, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import { JOB_SCHEMA } from '../../platform/jobs/jobRules.ts'
import type { InternalsView } from '../ports.ts'

/**
 * Seconds without a report after which a lane is silent and the api stops sales on the lane; a lane reports every ten
 * seconds.
 */
export const MAX_LANE_SILENCE_SEC = 60
/** Seconds after which an unused key counts as retired. */
export const LANE_RETIRED_SEC = 86_400
/**
 * Seconds after which a transaction is stuck; usually it is mined within some blocks, or replaced with higher fees.
 */
const STUCK_TX_SEC = 300
/** Seconds after which a job is late: a worker polls more often, and retries a failed job within a minute. */
const LATE_JOB_SEC = 120
/** Seconds for which a permanently failed job is reported. */
const DEAD_LETTER_SEC = 3_600
/** Missed rounds of the checker after which the checker counts as silent, as in the readiness of the api. */
const MISSED_CHECKS = 5

type Options = { readonly databaseUrl: DatabaseUrl; readonly checkIntervalSec: number }

/** Creates the probe of late work in the service's own rows; its `read` returns null during a database outage. */
export function createInternalsProbe({ databaseUrl, checkIntervalSec }: Options): {
  read(): Promise<InternalsView | null>
  close(): Promise<void>
} {
  const sql = createSql(databaseUrl, {
    name: 'quartet-inside',
    max: POOL_SIZE.probeInternals,
    reader: true,
  })
  return {
    read: async () => {
      try {
        const beganMs = performance.now()
        await answered(sql`select 1`)
        const databaseMs = performance.now() - beganMs
        const [payments, check, lanes, stuck, jobs] = await Promise.all([
          answered(readPayments(sql)),
          answered(readCheck(sql)),
          answered(readSilentLanes(sql)),
          answered(readStuck(sql)),
          orNothing(answered(readLateJobs(sql))),
        ])
        const silent = check.ageSec > MISSED_CHECKS * checkIntervalSec ? ['the checker'] : []
        return {
          databaseMs,
          ...payments,
          differences: check.differences,
          late: [...silent, ...lanes]
            .map((source) => `${source} stopped reporting`)
            .concat(stuck, jobs),
        }
      } catch (error) {
        if (error instanceof DatabaseUnavailable || error instanceof IndexNotReady) return null
        throw error
      }
    },
    close: () => sql.end(),
  }
}

/** Returns an empty list before the first job, because the tables of jobs do not exist then. */
async function orNothing(jobs: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await jobs
  } catch (error) {
    if (error instanceof IndexNotReady) return []
    throw error
  }
}

async function readPayments(
  query: Query,
): Promise<Pick<InternalsView, 'payableChainIds' | 'waitingSec'>> {
  const lanes = await query({ chain_id: int })`
    select distinct chain_id from app.lane
    where purpose = 'settlement' and state = 'open'
      and seen_at > now() - make_interval(secs => ${MAX_LANE_SILENCE_SEC})`
  const [waiting] = await query({ waiting_sec: int })`
    select coalesce(extract(epoch from now() - min(updated_at)), 0)::int8 as waiting_sec
    from app.payment where state = 'answered'`
  return {
    payableChainIds: lanes.map(({ chain_id }) => chain_id),
    waitingSec: waiting?.waiting_sec ?? 0,
  }
}

/** Returns age 0 before the first comparison. */
async function readCheck(
  query: Query,
): Promise<{ readonly ageSec: number; readonly differences: number }> {
  const [row] = await query({ age_sec: int, differences: int })`
    select extract(epoch from now() - checked_at)::int8 as age_sec, differences
    from app.chain_check order by id desc limit 1`
  return { ageSec: row?.age_sec ?? 0, differences: row?.differences ?? 0 }
}

async function readSilentLanes(query: Query): Promise<readonly string[]> {
  const rows = await query({ purpose: text, chain_id: int })`
    select purpose, chain_id from app.lane
    where seen_at <= now() - make_interval(secs => ${MAX_LANE_SILENCE_SEC})
      and seen_at > now() - make_interval(secs => ${LANE_RETIRED_SEC})
    order by purpose, chain_id`
  return rows.map(({ purpose, chain_id }) => `the ${purpose} lane of ${chainLabel(chain_id)}`)
}

async function readStuck(query: Query): Promise<readonly string[]> {
  const rows = await query({ chain_id: int, stuck: int })`
    select chain_id, count(*)::int4 as stuck from app.lane_tx
    where state in ('signed', 'sent')
      and coalesce(sent_at, created_at) < now() - make_interval(secs => ${STUCK_TX_SEC})
    group by chain_id order by chain_id`
  return rows.map(
    ({ chain_id, stuck }) =>
      `${stuck} transactions on ${chainLabel(chain_id)} are pending too long`,
  )
}

async function readLateJobs(query: Query): Promise<readonly string[]> {
  const rows = await query({ name: text, is_dead: bool })`
    select distinct name, name = 'dead_letters' as is_dead from ${query(JOB_SCHEMA)}.job
    where (name <> 'dead_letters' and state < 'active'
        and start_after < now() - make_interval(secs => ${LATE_JOB_SEC}))
      or (name = 'dead_letters' and created_on > now() - make_interval(secs => ${DEAD_LETTER_SEC}))
    order by name`
  return rows.map(({ name, is_dead }) =>
    is_dead ? 'a job failed permanently within the hour' : `job ${name} is late`,
  )
}
