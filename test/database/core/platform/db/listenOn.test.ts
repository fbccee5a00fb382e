import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql } from '../../../../../core/platform/db/createSql.ts'
import { until } from '../../../../../supervisor/until.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

describe('a listener on a channel', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await migratedDatabase()
  })
  afterAll(() => database.drop())

  it('receives each announcement, and ends when it is closed', async () => {
    const sql = createSql(database.url, { name: 'test', max: 1, reader: false })
    const news: (string | undefined)[] = []
    const listening = sql.listen('news', (payload) => news.push(payload))
    expect(await until(async () => news.length > 0, PATIENCE_MS)).toBe(true)
    await sql`select pg_notify('news', 'word')`
    expect(await until(async () => news.length > 1, PATIENCE_MS)).toBe(true)
    expect(news).toEqual([undefined, 'word'])
    await listening.close()
    await sql.end()
  })

  it('ends when it is closed before it was connected', async () => {
    const sql = createSql(database.url, { name: 'test', max: 1, reader: false })
    await sql.listen('news', () => {}).close()
    await sql.end()
  })
})
