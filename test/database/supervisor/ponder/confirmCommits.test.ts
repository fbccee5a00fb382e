import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { until } from '../../../../supervisor/until.ts'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'
import { type Address, startAddress } from '../../../support/failover/startAddress.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import type { CommitReport } from '../../../support/rows/commitWorker.ts'

const WORKER = join(import.meta.dirname, '..', '..', '..', 'support', 'rows', 'commitWorker.ts')
/** Pool of Ponder that writes the rows of the index. */
const WRITER = 'public_user'

describe('a block whose commit has no answer', () => {
  let database: TestDatabase
  let address: Address
  let sql: Sql
  let worker: Worker
  let blocks = 0

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    address = await startAddress(database.url)
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
    const databaseUrl = address.urlOf(database.url)
    worker = new Worker(WORKER, { workerData: { databaseUrl, directUrl: database.url } })
    await once(worker, 'message')
  })
  afterAll(async () => {
    await worker?.terminate()
    await address?.close()
    await sql?.end()
    await database?.drop()
  })

  /** Stores the next block. */
  const storeBlock = async (): Promise<CommitReport> => {
    blocks += 1
    const answered = once(worker, 'message')
    worker.postMessage(blocks)
    const [report] = await answered
    return report
  }
  /** Rows after the block: each block once, and their number as the handlers counted. */
  const rowsOnce = () => [
    ...Array.from({ length: blocks }, (_, at) => ({ id: `block ${at + 1}`, count: 0 })),
    { id: 'sum', count: blocks },
  ]

  it('is stored once without a repetition if the server stored the commit', async () => {
    const { lost } = address.loseCommit(WRITER, 'not answered')
    const report = await storeBlock()
    await lost
    expect(report).toEqual({ runs: 1, proofs: [true], rows: rowsOnce(), error: undefined })
  })

  it('is repeated once, from the stored rows, if the server never received the commit', async () => {
    const { lost } = address.loseCommit(WRITER, 'not sent')
    const report = await storeBlock()
    await lost
    expect(report).toEqual({ runs: 2, proofs: [false], rows: rowsOnce(), error: undefined })
  })

  it('is not repeated before the server has ended a commit that arrives late', async () => {
    const { lost, send } = address.loseCommit(WRITER, 'sent late')
    const stored = storeBlock()
    await lost
    const waits = async () => {
      const rows = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for update'`
      return rows.length > 0
    }
    expect(await until(waits, PATIENCE_MS)).toBe(true)
    send()
    expect(await stored).toEqual({ runs: 1, proofs: [true], rows: rowsOnce(), error: undefined })
  })

  it('is stored without a proof after an answer', async () => {
    expect(await storeBlock()).toEqual({
      runs: 1,
      proofs: [],
      rows: rowsOnce(),
      error: undefined,
    })
  })
})
