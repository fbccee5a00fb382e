import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSessionLead } from '../../../../../../core/platform/db/createSessionLead.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { dropIndex } from '../../../../../../core/platform/db/indexes/dropIndex.ts'
import { indexLockOf } from '../../../../../../core/platform/db/indexes/indexLock.ts'
import { publishFirst } from '../../../../../../core/platform/db/indexes/publishFirst.ts'
import { readIndexes } from '../../../../../../core/platform/db/indexes/readIndexes.ts'
import { readLiveSchema } from '../../../../../../core/platform/db/indexes/readLiveSchema.ts'
import { openSession, type Session } from '../../../../../../core/platform/db/openSession.ts'
import { acquireIndexLock, keepIndexLock } from '../../../../../../supervisor/leadIndex.ts'
import { until } from '../../../../../../supervisor/until.ts'
import { createDatabase, type TestDatabase } from '../../../../../support/createDatabase.ts'
import { anIndex } from '../../../../../support/indexes/anIndex.ts'
import { PATIENCE_MS } from '../../../../../support/patience.ts'

const NOW_MS = 1_700_000_000_000

let database: TestDatabase
let sql: Sql
let session: Session
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  session = await openSession(database.url, 'test-session')
})
afterAll(async () => {
  await session.end()
  await sql.end()
  await database.drop()
})
afterEach(async () => {
  for (const schema of ['chain', 'ix_a', 'ix_b'])
    await sql`drop schema if exists ${sql(schema)} cascade`
})

const leadOf = (schema: string) =>
  createSessionLead(database.url, { name: 'test-lead', lock: indexLockOf(schema) })
const factsOf = () => readIndexes(sql, { nowMs: NOW_MS, intervalBlocks: 1 })

describe('the first complete index of a database', () => {
  it('becomes live, and stays live after a restart of its indexer', async () => {
    await anIndex(sql, 'ix_a')
    expect(await publishFirst(database.url, 'ix_a')).toEqual({ kind: 'published' })
    expect(await publishFirst(database.url, 'ix_a')).toEqual({ kind: 'was_live' })
    expect((await sql`select 1 from chain.block`).length).toBe(10)
  })

  it('stays live when an index of another build is complete', async () => {
    await anIndex(sql, 'ix_a')
    await anIndex(sql, 'ix_b')
    await publishFirst(database.url, 'ix_a')
    expect(await publishFirst(database.url, 'ix_b')).toEqual({ kind: 'beside', live: 'ix_a' })
    expect(await readLiveSchema(sql)).toBe('ix_a')
  })

  it('is a single index if two indexes are complete at the same time', async () => {
    await anIndex(sql, 'ix_a')
    await anIndex(sql, 'ix_b')
    const kinds = await Promise.all(['ix_a', 'ix_b'].map((one) => publishFirst(database.url, one)))
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['beside', 'published'])
  })

  it('becomes live if the live index was dropped', async () => {
    await anIndex(sql, 'ix_a')
    await publishFirst(database.url, 'ix_a')
    await sql`drop schema ix_a cascade`
    await anIndex(sql, 'ix_b')
    expect(await publishFirst(database.url, 'ix_b')).toEqual({ kind: 'published' })
  })
})

describe('the state of an index', () => {
  it('contains the newest blocks, and the flags live, complete and in use', async () => {
    const a = await anIndex(sql, 'ix_a', { blocks: 2 })
    const b = await anIndex(sql, 'ix_b', { blocks: 1 })
    await publishFirst(database.url, 'ix_a')
    await a.report({ reportedMs: NOW_MS - 26_000 })
    await b.report({ reportedMs: NOW_MS - 24_000, isReady: false })
    const heads = (number: number) => [
      { chainId: 5042, number, hash: `0x${number}` },
      { chainId: 8453, number, hash: `0x${number}` },
    ]
    expect(await factsOf()).toMatchObject([
      { schema: 'ix_a', isLive: true, isReady: true, isRunning: false, heads: heads(2) },
      { schema: 'ix_b', isLive: false, isReady: false, isRunning: true, heads: heads(1) },
    ])
    await b.report({ reportedMs: NOW_MS, isLocked: false })
    const [, kept] = await factsOf()
    expect(kept).toMatchObject({ isRunning: false, isReady: true })
  })
})

describe('the lock of an index', () => {
  it('belongs to one indexer, and shows that the indexer runs', async () => {
    await anIndex(sql, 'ix_a')
    const [first, second] = [leadOf('ix_a'), leadOf('ix_a')]
    expect(await acquireIndexLock(first, () => {})).toBe('led')
    expect(await second.take()).toBe('theirs')
    expect(await factsOf()).toMatchObject([{ schema: 'ix_a', isRunning: true }])
    await first.close()
    await second.close()
  })

  it('makes a second indexer of the same build wait, with one report, until the first ends', async () => {
    const [first, second] = [leadOf('ix_a'), leadOf('ix_a')]
    await first.take()
    let waits = 0
    const taking = acquireIndexLock(
      second,
      () => {
        waits += 1
      },
      0,
    )
    expect(await until(() => waits === 1, PATIENCE_MS)).toBe(true)
    await first.close()
    expect(await taking).toBe('was_held')
    expect(waits).toBe(1)
    await second.close()
  })

  it('does not block an indexer of another build', async () => {
    const [a, b] = [leadOf('ix_a'), leadOf('ix_b')]
    expect(await a.take()).toBe('mine')
    expect(await b.take()).toBe('mine')
    await a.close()
    await b.close()
  })

  it('is requested again after a loss of the session, and ends an indexer whose lock is taken', async () => {
    const [first, second] = [leadOf('ix_a'), leadOf('ix_a')]
    await first.take()
    const stopping = new AbortController()
    let isLost = false
    const keeping = keepIndexLock(first, { signal: stopping.signal, lostMs: 0 }, () => {
      isLost = true
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'test-lead' and datname = current_database()`
    expect(await until(async () => (await second.take()) === 'mine', PATIENCE_MS)).toBe(true)
    expect(await until(() => isLost, PATIENCE_MS)).toBe(true)
    await keeping
    await first.close()
    await second.close()
  })
})

describe('a drop of an index', () => {
  it('removes a kept index, but neither the live index nor an index with a running indexer', async () => {
    await anIndex(sql, 'ix_a')
    await anIndex(sql, 'ix_b')
    await publishFirst(database.url, 'ix_a')
    const lead = leadOf('ix_b')
    await lead.take()
    expect(await dropIndex(session, 'ix_a')).toBe('live')
    expect(await dropIndex(session, 'ix_b')).toBe('led')
    await lead.close()
    expect(await dropIndex(session, 'ix_b')).toBe('dropped')
    expect((await factsOf()).map(({ schema }) => schema)).toEqual(['ix_a'])
  })
})
