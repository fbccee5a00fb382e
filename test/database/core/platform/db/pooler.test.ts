import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { int, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { type Database, databaseOf } from '../../../../../core/platform/db/database.ts'
import { findSharedSessions } from '../../../../../core/platform/db/findSharedSessions.ts'
import { openSession } from '../../../../../core/platform/db/openSession.ts'
import {
  checkConnections,
  WrongConnection,
} from '../../../../../core/platform/db/requireConnections.ts'
import { until } from '../../../../../supervisor/until.ts'
import { createDatabase, type TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'
import { type Pooler, startPooler } from '../../../../support/pooler/startPooler.ts'

let database: TestDatabase
let pooler: Pooler
let pools: Sql[] = []
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  pooler = await startPooler({ url: database.url, size: 2 })
})
afterEach(async () => {
  for (const sql of pools) await sql.end()
  pools = []
  await pooler.stop()
})

const variable = (url: string) => ({ reveal: () => url })
const urls = (url: string, sessionUrl?: string): Database =>
  databaseOf({
    DATABASE_URL: variable(url),
    ...(sessionUrl === undefined ? {} : { DATABASE_SESSION_URL: variable(sessionUrl) }),
  })
const open = (reader: boolean, on: Database = urls(pooler.url, database.url)): Sql => {
  const sql = createSql(on, { name: 'test', max: 4, reader })
  pools.push(sql)
  return sql
}

describe('statements over a pooler in transaction mode', () => {
  it('read and write over few connections of the server, in any order', async () => {
    const [reader, writer] = [open(true), open(false)]
    await writer`create table if not exists note (id int primary key, words text)`
    await Promise.all(
      Array.from({ length: 40 }, async (_, id) => {
        await writer`insert into note ${writer([{ id, words: `note ${id}` }])}`
        const [row] = await reader({ words: text })`select words from note where id = ${id}`
        expect(row?.words).toBe(`note ${id}`)
      }),
    )
    const sums = await Promise.all(
      Array.from({ length: 8 }, () =>
        reader.begin('isolation level repeatable read read only', async (query) => {
          const [first] = await query({ count: int })`select count(*) as count from note`
          const [second] = await query({ count: int })`select count(*) as count from note`
          return [first?.count, second?.count]
        }),
      ),
    )
    expect(new Set(sums.flat())).toEqual(new Set([40]))
    expect(pooler.most()).toBe(2)
  })

  it('read what the earlier holders of a lock committed, with the lock of their begin', async () => {
    const writer = open(false)
    await writer`create table if not exists tally (count int)`
    await writer`insert into tally values (0)`
    await Promise.all(
      Array.from({ length: 20 }, () =>
        writer.beginLocked("tally of 'all'", async (query) => {
          const [row] = await query({ count: int })`select count from tally`
          await query`update tally set count = ${(row?.count ?? 0) + 1}`
        }),
      ),
    )
    const [row] = await writer({ count: int })`select count from tally`
    expect(row?.count).toBe(20)
  })

  it('write nothing, have short time limits and leave no setting on the connection if they belong to a reader', async () => {
    const [reader, writer] = [open(true), open(false)]
    await expect(reader`create table refused (id int)`).rejects.toMatchObject({ code: '25006' })
    await expect(
      reader.begin('', (query) => query`create table refused (id int)`.then(() => undefined)),
    ).rejects.toMatchObject({ code: '25006' })
    const settings = { timeout: text, jit: text }
    const [read] = await reader(settings)`
      select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`
    expect(read).toEqual({ timeout: '3s', jit: 'off' })
    const written = await Promise.all(
      Array.from(
        { length: 4 },
        () => writer(settings)`
          select current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
      ),
    )
    expect(written.map(([row]) => row?.timeout)).toEqual(['0', '0', '0', '0'])
  })

  it('receive notifications over the connection of sessions', async () => {
    const sql = open(false)
    const payloads: (string | undefined)[] = []
    const listening = sql.listen('news', (payload) => payloads.push(payload))
    expect(await until(async () => payloads.length > 0, PATIENCE_MS)).toBe(true)
    await sql`select pg_notify('news', 'word')`
    expect(await until(async () => payloads.includes('word'), PATIENCE_MS)).toBe(true)
    await listening.close()
  })

  it('fail without DATABASE_SESSION_URL, because the pooler refuses settings', async () => {
    await expect(open(true, urls(pooler.url))`select 1`).rejects.toThrow('unsupported startup')
  })
})

describe('the test of the connections at the start of a process', () => {
  it('accepts a server alone, and a pooler beside the server', async () => {
    await checkConnections(urls(database.url))
    await checkConnections(urls(pooler.url, database.url))
  })

  it.each([
    ['last_used', 1],
    ['last_used', 5],
    ['longest_idle', 2],
    ['longest_idle', 3],
    ['longest_idle', 8],
  ] as const)('detects a pooler that assigns the %s of %i connections', async (next, size) => {
    const other = await startPooler({ url: database.url, size, next })
    // Every connection of the pooler is open and idle before the test.
    const busy = Array.from({ length: size }, () => {
      const sql = createSql(urls(other.url, database.url), { name: 'test', max: 1, reader: false })
      pools.push(sql)
      return sql
    })
    let started = 0
    await Promise.all(
      busy.map((sql) =>
        sql.begin('', async () => {
          started += 1
          await until(async () => started === size, PATIENCE_MS)
        }),
      ),
    )
    expect(other.most()).toBe(size)
    expect(await findSharedSessions(other.url)).toBe(true)
    await other.stop()
  })

  it('accepts a server on which many sessions run', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => openSession(database.url, 'test')),
    )
    expect(await findSharedSessions(database.url)).toBe(false)
    for (const session of sessions) await session.end()
  })

  it.each([
    [
      'DATABASE_URL without DATABASE_SESSION_URL',
      () => urls(pooler.url),
      /^DATABASE_URL: leads to a pooler in transaction mode.* Set DATABASE_SESSION_URL to the address of Postgres itself\.$/,
    ],
    [
      'exchanged variables',
      () => urls(database.url, pooler.url),
      /^DATABASE_SESSION_URL: leads to a pooler in transaction mode.*exchange the values/,
    ],
    [
      'two poolers',
      () => urls(pooler.url, `${pooler.url}?application_name=second`),
      /^DATABASE_SESSION_URL: leads to a pooler in transaction mode.*Set the variable to the address of Postgres itself/,
    ],
  ])('refuses %s, and names the variable', async (_what, given, message) => {
    const refused = checkConnections(given())
    await expect(refused).rejects.toBeInstanceOf(WrongConnection)
    await expect(refused).rejects.toThrow(message)
  })

  it('refuses two variables that lead to different databases', async () => {
    const other = await createDatabase(database.url)
    await expect(checkConnections(urls(pooler.url, other.url))).rejects.toThrow(
      /^DATABASE_SESSION_URL: leads to another database than DATABASE_URL/,
    )
    await other.drop()
  })
})
