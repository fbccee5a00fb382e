import { PgBoss } from 'pg-boss'
import { createSql } from '../../platform/db/createSql.ts'
import { type DatabaseUrl, sessionUrlOf } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import { DEAD_LETTERS, JOB_SCHEMA } from '../../platform/jobs/jobRules.ts'
import { type BridgeFacts, type BridgeLine, readBridgeFacts, readBridges } from './readBridges.ts'
import { type JobFacts, readJobs } from './readJobs.ts'
import { type LaneFacts, readLanes } from './readLanes.ts'
import { type PaymentFacts, readPayment } from './readPayment.ts'
import { type PayoutFacts, readPayouts } from './readPayouts.ts'

/** Reads and actions for operators; amounts and times are text, ready for JSON. */
export type OperatorReads = {
  /** Returns jobs, newest first; with `onlyFailed` only permanently failed jobs. */
  jobs(filter: {
    readonly onlyFailed: boolean
    readonly limit: number
  }): Promise<readonly JobFacts[]>
  /** Moves a dead letter back to its queue; returns false for an unknown id. */
  retryJob(id: string): Promise<boolean>
  payment(id: string): Promise<PaymentFacts | null>
  lanes(): Promise<readonly LaneFacts[]>
  /** Returns bridges, newest first; with `state` only bridges in that state. */
  bridges(filter: {
    readonly state: string | null
    readonly limit: number
  }): Promise<readonly BridgeLine[]>
  bridge(id: string): Promise<BridgeFacts | null>
  payouts(filter: { readonly limit: number }): Promise<readonly PayoutFacts[]>
  close(): Promise<void>
}

/** Creates the operator's reads of payments, bridges, lanes and jobs. Every method throws `DatabaseUnavailable`. */
export function createOperatorReads(databaseUrl: DatabaseUrl): OperatorReads {
  const sql = createSql(databaseUrl, { name: 'quartet-cli', max: POOL_SIZE.operator, reader: true })
  return {
    jobs: (filter) => answered(readJobs(sql, filter)),
    retryJob: async (id) => {
      const dead = await answered(readJobs(sql, { onlyFailed: true, limit: null }))
      if (!dead.some((job) => job.id === id)) return false
      return redrive(databaseUrl, id)
    },
    payment: (id) => answered(readPayment(sql, id)),
    lanes: () => answered(readLanes(sql)),
    bridges: (filter) => answered(readBridges(sql, filter)),
    bridge: (id) => answered(readBridgeFacts(sql, id)),
    payouts: (filter) => answered(readPayouts(sql, filter)),
    close: () => sql.end(),
  }
}

/** Lets the library move a dead letter; this client processes and supervises no queue. */
async function redrive(databaseUrl: DatabaseUrl, id: string): Promise<boolean> {
  const boss = new PgBoss({
    connectionString: sessionUrlOf(databaseUrl),
    application_name: 'quartet-cli',
    schema: JOB_SCHEMA,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    return (await boss.redrive(DEAD_LETTERS, { ids: [id] })) === 1
  } finally {
    await boss.stop({ graceful: false })
  }
}
