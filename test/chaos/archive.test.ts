import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { int, text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { until } from '../../supervisor/until.ts'
import { insertEndedPayments } from '../builders/archivedRows.ts'
import type { TestDatabase } from '../support/createDatabase.ts'
import { migratedDatabase } from '../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startWorker, type Worker } from '../support/startWorker.ts'

describe('archive workers that are killed', () => {
  let database: TestDatabase
  let sql: Sql
  const workers: Worker[] = []
  beforeAll(async () => {
    database = await migratedDatabase()
    sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  })
  afterAll(async () => {
    await sql?.end()
    await database?.drop()
  })

  const start = (crashAt = ''): Worker => {
    const worker = startWorker('test/support/archiveWorker', {
      env: { DATABASE_URL: database.url, CRASH_AT: crashAt },
    })
    workers.push(worker)
    return worker
  }
  /**
   * Returns true after the server ended the session of a killed process, which releases its locks.
   */
  const isReleased = async () => {
    const [row] = await sql({ count: int })`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'archive'`
    return row?.count === 0
  }
  const idsIn = async (table: string) =>
    (await sql({ id: text })`select id from app.${sql(table)}`).map(({ id }) => id)

  it('leave each payment in exactly one place, and the next worker moves the remaining payments', async () => {
    const places: (readonly [number, number])[] = []
    await insertEndedPayments(sql, 3_000)
    for (const point of [
      'archive_before_commit',
      'archive_before_commit:2',
      'archive_after_commit',
    ]) {
      expect(await start(point).ended).toBe('SIGKILL')
      expect(await until(isReleased, PATIENCE_MS)).toBe(true)
      const [hot, archived] = [await idsIn('payment'), await idsIn('payment_month')]
      expect(new Set([...hot, ...archived]).size).toBe(3_000)
      places.push([hot.length, archived.length])
    }
    expect(await start().ended).toBe(0)
    expect(await idsIn('payment_month')).toHaveLength(3_000)
    expect(places.map(([hot, archived]) => hot + archived)).toEqual([3_000, 3_000, 3_000])
    expect(places[0]).toEqual([3_000, 0])
    const sums = await sql({ rows: text, usdc: text })`
      select sum(count)::text as rows, sum(amount_usdc)::text as usdc from app.archived_sale`
    expect([...sums]).toEqual([{ rows: '3000', usdc: String((3_000 * 3_001) / 2) }])
  })
})
