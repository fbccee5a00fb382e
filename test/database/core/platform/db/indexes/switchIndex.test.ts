import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { int, maybe, numeric, text } from '../../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { publishFirst } from '../../../../../../core/platform/db/indexes/publishFirst.ts'
import { readLiveSchema } from '../../../../../../core/platform/db/indexes/readLiveSchema.ts'
import {
  type SwitchResult,
  switchIndex,
} from '../../../../../../core/platform/db/indexes/switchIndex.ts'
import { openSession, type Session } from '../../../../../../core/platform/db/openSession.ts'
import { until } from '../../../../../../supervisor/until.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { ARC, anIndex, BASE, type TestIndex } from '../../../../../support/indexes/anIndex.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../../support/patience.ts'

const ROLE = 'reader_of_the_switch'

let database: TestDatabase
let sql: Sql
let session: Session
let old: TestIndex
let next: TestIndex

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  await sql`do $$ begin create role ${sql(ROLE)}; exception when duplicate_object then null; end $$`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  session = await openSession(database.url, 'quartet-index-command')
  old = await anIndex(sql, 'ix_old')
  next = await anIndex(sql, 'ix_new')
  await publishFirst(database.url, 'ix_old')
})
afterEach(async () => {
  await session.end()
  for (const schema of ['chain', 'chain_old', 'chain_next', 'ix_old', 'ix_new'])
    await sql`drop schema if exists ${sql(schema)} cascade`
})

const runSwitch = (from = 'ix_old', to = 'ix_new', on = session): Promise<SwitchResult> =>
  switchIndex(on, { from, to, chainIds: [BASE, ARC], intervalBlocks: 1 })
const live = () => readLiveSchema(sql)
const viewSchemas = async () => {
  const rows = await sql({ name: text })`
    select nspname as name from pg_namespace where nspname like 'chain%' order by 1`
  return rows.map(({ name }) => name)
}
/** Returns true while a switch keeps the old index from storing blocks. */
const isHeld = async () =>
  (
    await sql`select 1 from pg_locks
      where relation = 'ix_old._ponder_checkpoint'::regclass and mode = 'ShareLock' and granted`
  ).length === 1

describe('a switch of the live index', () => {
  it('moves every view, and keeps both indexes', async () => {
    await next.mine(BASE)
    expect(await runSwitch()).toMatchObject({ kind: 'switched' })
    expect(await live()).toBe('ix_new')
    const [head] = await sql({ number: int })`
      select max(number) as number from chain.block where chain_id = ${BASE}`
    expect(head?.number).toBe(6)
    expect(await viewSchemas()).toEqual(['chain'])
    expect((await sql`select 1 from ix_old.block`).length).toBe(10)
    expect(await runSwitch('ix_new', 'ix_old')).toMatchObject({ kind: 'behind' })
    await old.mine(BASE)
    expect(await runSwitch('ix_new', 'ix_old')).toMatchObject({ kind: 'switched' })
    expect(await live()).toBe('ix_old')
  })

  it('announces the blocks of the new live index, and stops the announcements of the old index', async () => {
    let received = 0
    const listening = sql.listen('chain_live_query', (payload) => {
      if (payload !== undefined) received += 1
    })
    const expectNotification = async (index: TestIndex) => {
      const before = received
      await index.mine(BASE)
      expect(await until(() => received > before, PATIENCE_MS)).toBe(true)
    }
    // The listener is active once a notification arrives.
    await until(async () => {
      await sql`select pg_notify('chain_live_query', 'test')`
      return received > 0
    }, PATIENCE_MS)
    await expectNotification(old)
    await next.mine(BASE)
    await runSwitch()
    await expectNotification(next)
    const triggers = await sql({ schema: text })`
      select n.nspname as schema from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace where t.tgname = 'chain_live_query'`
    expect(triggers.map(({ schema }) => schema)).toEqual(['ix_new'])
    await listening.close()
  })

  it('keeps the rights of other roles on the views', async () => {
    await sql`grant usage on schema chain to ${sql(ROLE)}`
    await sql`grant select on chain.block to ${sql(ROLE)}`
    await runSwitch()
    const [may] = await sql({ block: text, vault: text, schema: text })`
      select has_table_privilege(${ROLE}, 'chain.block', 'select')::text as block,
        has_table_privilege(${ROLE}, 'chain.vault_state', 'select')::text as vault,
        has_schema_privilege(${ROLE}, 'chain', 'usage')::text as schema`
    expect(may).toEqual({ block: 'true', vault: 'false', schema: 'true' })
  })

  it('is refused while one chain of the other index is behind', async () => {
    await old.mine(ARC)
    expect(await runSwitch()).toEqual({
      kind: 'behind',
      behind: { chainId: ARC, liveNumber: 6, number: 5 },
    })
    expect(await live()).toBe('ix_old')
    expect(await viewSchemas()).toEqual(['chain'])
  })

  it('is refused if the other index has another block at the live height', async () => {
    await old.mine(BASE)
    await next.mine(BASE, { fork: 'f' })
    await next.mine(BASE)
    expect(await runSwitch()).toEqual({ kind: 'fork', chainId: BASE, number: 6 })
    expect(await live()).toBe('ix_old')
  })

  it('is refused if another index became live', async () => {
    await runSwitch()
    expect(await runSwitch()).toEqual({ kind: 'changed', live: 'ix_new' })
  })

  it('holds the live index until the other index has its newest block', async () => {
    await old.mine(BASE)
    const switching = runSwitch()
    expect(await until(isHeld, PATIENCE_MS)).toBe(true)
    const following = old.mine(BASE)
    await next.mine(BASE)
    expect(await switching).toMatchObject({ kind: 'switched' })
    await following
    const rows = await sql({ schema: text, number: int })`
      select 'chain' as schema, max(number) as number from chain.block where chain_id = ${BASE}
      union all select 'ix_old', max(number) from ix_old.block where chain_id = ${BASE}`
    expect([...rows]).toEqual([
      { schema: 'chain', number: 6 },
      { schema: 'ix_old', number: 7 },
    ])
  })

  it('waits for an answer that began before the switch, so that the answer reads a single index', async () => {
    const answer = await openSession(database.url, 'quartet-api')
    let switching: Promise<SwitchResult> | undefined
    const states = await answer.begin(async (query) => {
      await query`set transaction isolation level repeatable read read only`
      await query`select hash from chain.block where id = ${`${BASE}-5`}`
      await old.mine(BASE)
      await next.mine(BASE)
      switching = runSwitch()
      expect(await until(isHeld, PATIENCE_MS)).toBe(true)
      expect(await live()).toBe('ix_old')
      return query({ supply: numeric })`select supply from chain.vault_state where block_number > 4`
    })
    expect([...states]).toEqual([{ supply: 50n }])
    expect(await switching).toMatchObject({ kind: 'switched' })
    await answer.end()
  })

  it('is refused while a program reads the index for longer than an answer takes', async () => {
    const dump = await openSession(database.url, 'backup')
    await dump`begin isolation level repeatable read`
    await dump`select 1 from chain.block`
    expect(await runSwitch()).toEqual({ kind: 'readers', programs: ['backup'] })
    expect(await live()).toBe('ix_old')
    await dump.end()
  })

  it('is refused while other views depend on the live views, and leaves the live views unchanged', async () => {
    await sql`create view public.nav as select supply from chain.vault_state`
    await sql`create table chain.note (id int)`
    expect(await runSwitch()).toEqual({ kind: 'foreign', objects: ['chain.note', 'public.nav'] })
    expect((await sql`select supply from public.nav`).length).toBe(5)
    await sql`drop view public.nav`
    await sql`drop table chain.note`
    expect(await runSwitch()).toMatchObject({ kind: 'switched' })
  })

  it('leaves the old index live and writable after a kill during the switch', async () => {
    await old.mine(BASE)
    const switching = runSwitch().catch(() => 'killed')
    expect(await until(isHeld, PATIENCE_MS)).toBe(true)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'quartet-index-command' and datname = current_database()`
    expect(await switching).toBe('killed')
    expect(await live()).toBe('ix_old')
    await old.mine(BASE)
    for (let block = 0; block < 2; block += 1) await next.mine(BASE)
    const again = await openSession(database.url, 'quartet-index-command')
    expect(await runSwitch('ix_old', 'ix_new', again)).toMatchObject({ kind: 'switched' })
    expect(await viewSchemas()).toEqual(['chain'])
    await again.end()
  })

  it('is refused as busy while the index is locked, as during a reorganisation', async () => {
    const reorganisation = await openSession(database.url, 'indexer')
    await reorganisation`begin`
    await reorganisation`lock table ix_old.block in access exclusive mode`
    expect(await runSwitch()).toEqual({ kind: 'busy' })
    await reorganisation`rollback`
    expect(await runSwitch()).toMatchObject({ kind: 'switched' })
    await reorganisation.end()
  })
})

describe('readers of the index while the live index changes ten times', () => {
  it('receive no error, no earlier block, and answers of one block', async () => {
    const api = createSql(database.url, { name: 'quartet-api', max: 4, reader: true })
    let isOver = false
    const answers = { statements: 0, transactions: 0 }
    const single = async () => {
      for (let newest = 0; !isOver; answers.statements += 1) {
        const [row] = await api({ number: maybe(int), supply: maybe(numeric) })`
          select b.number, s.supply
          from (select number from chain.block where chain_id = ${BASE}
            order by number desc limit 1) b
          cross join lateral (select supply from chain.vault_state
            where block_number <= b.number order by block_number desc limit 1) s`
        const number = row?.number ?? 0
        expect(number).toBeGreaterThanOrEqual(newest)
        expect(row?.supply).toBe(BigInt(number) * 10n)
        newest = number
      }
    }
    const several = async () => {
      for (let newest = 0; !isOver; answers.transactions += 1) {
        await api.begin('isolation level repeatable read read only', async (query) => {
          const [head] = await query({ number: int })`
            select number from chain.block where chain_id = ${BASE} order by number desc limit 1`
          const number = head?.number ?? 0
          expect(number).toBeGreaterThanOrEqual(newest)
          newest = number
          const [state] = await query({ supply: numeric })`
            select supply from chain.vault_state where block_number <= ${number}
            order by block_number desc limit 1`
          expect(state?.supply).toBe(BigInt(number) * 10n)
        })
      }
    }
    const mining = async (index: TestIndex) => {
      while (!isOver) await index.mine(BASE)
    }
    const reading = Promise.all([single(), several(), several()])
    const writing = Promise.all([mining(old), mining(next)])
    const results: SwitchResult[] = []
    try {
      for (let pair = ['ix_old', 'ix_new']; results.length < 10; ) {
        const [from = '', to = ''] = pair
        const result = await runSwitch(from, to)
        if (result.kind !== 'switched') {
          expect(['behind', 'busy']).toContain(result.kind)
          continue
        }
        results.push(result)
        pair = [to, from]
      }
    } finally {
      isOver = true
    }
    await Promise.all([reading, writing])
    expect(answers.statements).toBeGreaterThan(10)
    expect(answers.transactions).toBeGreaterThan(10)
    await api.end()
  })
})
