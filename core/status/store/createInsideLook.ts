import { chainLabel } from '../../kernel/chains/chainLabel.ts'
import { DatabaseUnavailable, IndexNotReady } from '../../kernel/errors.ts'
import { createSql, type Query } from '../../platform/db/createSql.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import { JOB_SCHEMA } from '../../platform/jobs/jobRules.ts'
import type { InsideView } from '../ports.ts'

/** A lane speaks every ten seconds; the api stops selling by it after so many. */
export const LANE_SILENCE_SEC = 60
/** A key that has not been used for a day was retired. */
export const LANE_RETIRED_SEC = 86_400
/** A transaction is mined within some blocks, or replaced with a higher fee until it is. */
const STUCK_TX_SEC = 300
/** A job waits for one poll of a worker at most, and starts the next attempt of a failed one within a minute. */
const LATE_JOB_SEC = 120
/** For how long a job that failed for good is told. */
const DEAD_LETTER_SEC = 3_600
/** Turns of the checker that may be missed, as the readiness of the api counts them. */
const MISSED_CHECKS = 5

type Options = { readonly databaseUrl: string; readonly checkIntervalSec: number }

/** Looks at our own rows for what is late; null while the database does not answer. */
export function createInsideLook({ databaseUrl, checkIntervalSec }: Options): {
  look(): Promise<InsideView | null>
  close(): Promise<void>
} {
  const sql = createSql(databaseUrl, {
    name: 'quartet-inside',
    max: POOL_SIZE.probeInternals,
    reader: true,
  })
  return {
    look: async () => {
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
          late: [...silent, ...lanes].map((who) => `${who} is silent`).concat(stuck, jobs),
        }
      } catch (error) {
        if (error instanceof DatabaseUnavailable || error instanceof IndexNotReady) return null
        throw error
      }
    },
    close: () => sql.end(),
  }
}

/** Before the first job ran its tables are not there. */
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
): Promise<Pick<InsideView, 'payableChainIds' | 'waitingSec'>> {
  const lanes = await query<{ chain_id: number }[]>`
    select distinct chain_id from app.lane
    where purpose = 'settlement' and state = 'open'
      and seen_at > now() - make_interval(secs => ${LANE_SILENCE_SEC})`
  const [waiting] = await query<{ waiting_sec: number }[]>`
    select coalesce(extract(epoch from now() - min(updated_at)), 0)::int8 as waiting_sec
    from app.payment where state = 'answered'`
  return {
    payableChainIds: lanes.map(({ chain_id }) => chain_id),
    waitingSec: waiting?.waiting_sec ?? 0,
  }
}

/** A service without any comparison yet has a checker of age 0. */
async function readCheck(
  query: Query,
): Promise<{ readonly ageSec: number; readonly differences: number }> {
  const [row] = await query<{ age_sec: number; differences: number }[]>`
    select extract(epoch from now() - checked_at)::int8 as age_sec, differences
    from app.chain_check order by id desc limit 1`
  return { ageSec: row?.age_sec ?? 0, differences: row?.differences ?? 0 }
}

async function readSilentLanes(query: Query): Promise<readonly string[]> {
  const rows = await query<{ purpose: string; chain_id: number }[]>`
    select purpose, chain_id from app.lane
    where seen_at <= now() - make_interval(secs => ${LANE_SILENCE_SEC})
      and seen_at > now() - make_interval(secs => ${LANE_RETIRED_SEC})
    order by purpose, chain_id`
  return rows.map(({ purpose, chain_id }) => `the ${purpose} lane of ${chainLabel(chain_id)}`)
}

async function readStuck(query: Query): Promise<readonly string[]> {
  const rows = await query<{ chain_id: number; stuck: number }[]>`
    select chain_id, count(*)::int4 as stuck from app.lane_tx
    where state in ('signed', 'sent')
      and coalesce(sent_at, created_at) < now() - make_interval(secs => ${STUCK_TX_SEC})
    group by chain_id order by chain_id`
  return rows.map(
    ({ chain_id, stuck }) => `${stuck} transactions on ${chainLabel(chain_id)} are in no block`,
  )
}

async function readLateJobs(query: Query): Promise<readonly string[]> {
  const rows = await query<{ name: string; is_dead: boolean }[]>`
    select distinct name, name = 'dead_letters' as is_dead from ${query(JOB_SCHEMA)}.job
    where (name <> 'dead_letters' and state < 'active'
        and start_after < now() - make_interval(secs => ${LATE_JOB_SEC}))
      or (name = 'dead_letters' and created_on > now() - make_interval(secs => ${DEAD_LETTER_SEC}))
    order by name`
  return rows.map(({ name, is_dead }) =>
    is_dead ? 'a job failed for good within the hour' : `job ${name} is late`,
  )
}
