import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { BlockRef } from '../../../../../core/kernel/blockRef.ts'
import { DatabaseUnavailable, IndexHole, IndexNotReady } from '../../../../../core/kernel/errors.ts'
import { createIndexProof } from '../../../../../core/platform/db/continuity/createIndexProof.ts'
import { requireParents } from '../../../../../core/platform/db/continuity/requireParents.ts'
import {
  createHeadWatcher,
  type HeadWatcher,
} from '../../../../../core/platform/db/createHeadWatcher.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { createLog } from '../../../../../core/platform/log.ts'
import { until } from '../../../../../supervisor/until.ts'
import { createDatabase, type TestDatabase } from '../../../../support/createDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const BASE = 8453
const ARC = 5042
const POLYGON = 137

let database: TestDatabase
let sql: Sql
let reader: Sql
let watchers: HeadWatcher[] = []

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  reader = createSql(database.url, { name: 'test-reader', max: 2, reader: true })
})
afterAll(async () => {
  await reader.end()
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  await sql`create schema chain`
  await newIndex('ix_one')
  await show('ix_one')
})
afterEach(async () => {
  await Promise.all(watchers.map((watcher) => watcher.close()))
  watchers = []
  for (const schema of ['chain', 'ix_one', 'ix_two']) {
    await sql`drop schema if exists ${sql(schema)} cascade`
  }
})

async function newIndex(schema: string): Promise<void> {
  await sql`create schema ${sql(schema)}`
  await sql`create table ${sql(schema)}.block (id text primary key, chain_id int not null,
    number int8 not null, hash text not null, parent_hash text not null, timestamp int8 not null)`
  await sql`create index on ${sql(schema)}.block (chain_id, number)`
}

/** Creates the view again, as a start of the indexer does. */
async function show(schema: string): Promise<void> {
  await sql`drop view if exists chain.block`
  await sql`create view chain.block as select * from ${sql(schema)}.block`
}

async function add(
  chainId: number,
  [from, to]: readonly [number, number],
  { schema = 'ix_one', fork = '', step = 1 } = {},
): Promise<void> {
  await sql`
    insert into ${sql(schema)}.block
    select ${chainId}::int || '-' || n, ${chainId}, n, ${`0x${fork}`} || n,
      ${`0x${fork}`} || (n - ${step}::int), n
    from generate_series(${from}::int, ${to}::int, ${step}::int) n`
}

const remove = (chainId: number, from: number, to: number) =>
  sql`delete from ix_one.block where chain_id = ${chainId} and number between ${from} and ${to}`

/** Creates a watcher of Base with its own proof; `heads` receives each new head. */
function watch(heads: BlockRef[] = [], intervalBlocks = 1): HeadWatcher {
  const watcher = createHeadWatcher({
    sql: reader,
    chainId: BASE,
    chainIds: [BASE, ARC, POLYGON],
    proof: createIndexProof(intervalBlocks),
    log: createLog('test', 'silent'),
    onHead: (block) => heads.push(block),
  })
  watchers.push(watcher)
  return watcher
}

/** Returns the number of the head, or the message of the refusal. */
function headOf(watcher: HeadWatcher): number | string {
  try {
    return watcher.head().number
  } catch (error) {
    if (error instanceof IndexHole || error instanceof IndexNotReady) return error.message
    throw error
  }
}

async function expectHead(watcher: HeadWatcher, wanted: number | string): Promise<void> {
  await until(() => headOf(watcher) === wanted, PATIENCE_MS)
  expect(headOf(watcher)).toBe(wanted)
}

const lacks = (number: number) =>
  `The index lacks block ${number} of chain ${BASE}; retry after 10 s.`

describe('the watcher of the newest block', () => {
  it('follows linked blocks', async () => {
    const heads: BlockRef[] = []
    await add(BASE, [100, 300])
    const watcher = watch(heads)
    await expectHead(watcher, 300)
    await add(BASE, [301, 301])
    await expectHead(watcher, 301)
    await add(BASE, [302, 600])
    await expectHead(watcher, 600)
    expect(heads.map(({ number }) => number)).toEqual([300, 301, 600])
    expect(watcher.holes()).toEqual([])
  })

  it('has the head after its first read, and ends the first read of a database that does not answer', async () => {
    await add(BASE, [100, 300])
    const watcher = watch()
    await watcher.firstRead
    expect(headOf(watcher)).toBe(300)

    const away = createSql('postgres://nobody@127.0.0.1:1/none', {
      name: 'test',
      max: 1,
      reader: true,
    })
    const blind = createHeadWatcher({
      sql: away,
      chainId: BASE,
      chainIds: [BASE],
      proof: createIndexProof(1),
      log: createLog('test', 'silent'),
      onHead: () => {},
    })
    await blind.firstRead
    expect(() => blind.head()).toThrow(DatabaseUnavailable)
    await blind.close()
    await away.end()
  })

  it('refuses a head above an old hole that is far below the head', async () => {
    await add(BASE, [1, 20_000])
    await remove(BASE, 700, 740)
    const watcher = watch()
    await expectHead(watcher, lacks(700))
    expect(watcher.holes()).toEqual([{ chainId: BASE, missing: 700, above: 741 }])
  })

  it('refuses a head above a hole of one block, and resumes when the block is there', async () => {
    const heads: BlockRef[] = []
    await add(BASE, [1, 50])
    const watcher = watch(heads)
    await expectHead(watcher, 50)
    await add(BASE, [52, 60])
    await expectHead(watcher, lacks(51))
    await add(BASE, [61, 200])
    await add(BASE, [51, 51])
    await expectHead(watcher, 200)
    expect(watcher.holes()).toEqual([])
    expect(heads.map(({ number }) => number)).toEqual([50, 200])
  })

  it('refuses a head whose blocks after a lossy failover begin above the last kept block', async () => {
    await add(BASE, [1, 900])
    const watcher = watch()
    await expectHead(watcher, 900)
    await sql.begin('', async (query) => {
      await query`delete from ix_one.block where number > 827`
      await query`insert into ix_one.block values ('8453-901', ${BASE}, 901, '0x901', '0x900', 901)`
    })
    await expectHead(watcher, lacks(828))
  })

  it('refuses a block with the parent of another history', async () => {
    await add(BASE, [1, 50])
    const watcher = watch()
    await expectHead(watcher, 50)
    await add(BASE, [51, 55], { fork: 'f' })
    await expectHead(watcher, lacks(50))
  })

  it('keeps the chain of the watcher open while another of three chains has a hole', async () => {
    await add(BASE, [1, 50])
    await add(ARC, [1, 50])
    await add(POLYGON, [1, 50])
    const watcher = watch()
    await expectHead(watcher, 50)
    await add(POLYGON, [53, 54])
    await add(ARC, [51, 54])
    await add(BASE, [51, 54])
    await expectHead(watcher, 54)
    expect(watcher.holes()).toEqual([{ chainId: POLYGON, missing: 51, above: 53 }])
    await remove(POLYGON, 50, 54)
    await add(POLYGON, [50, 57])
    await until(() => watcher.holes().length === 0, PATIENCE_MS)
    expect(watcher.holes()).toEqual([])
    expect(headOf(watcher)).toBe(54)
  })

  it.each([
    ['of a few blocks', 3_990],
    ['of more blocks than the proof keeps', 5],
  ])('follows a reorganisation %s', async (_kind, lastKept) => {
    await add(BASE, [1, 4_000])
    const watcher = watch()
    await expectHead(watcher, 4_000)
    await sql.begin('', async (query) => {
      await query`delete from ix_one.block where number > ${lastKept}`
      await query`insert into ix_one.block
        select ${BASE}::int || '-' || n, ${BASE}, n, '0xf' || n,
          case when n = ${lastKept}::int + 1 then '0x' else '0xf' end || (n - 1), n
        from generate_series(${lastKept}::int + 1, 4005) n`
    })
    await expectHead(watcher, 4_005)
  })

  it('proves a new index from its first block when the views change', async () => {
    await add(BASE, [1, 3_000])
    const watcher = watch()
    await expectHead(watcher, 3_000)
    await newIndex('ix_two')
    await add(BASE, [1, 3_001], { schema: 'ix_two' })
    await sql`delete from ix_two.block where number = 9`
    await show('ix_two')
    await expectHead(watcher, lacks(9))
  })

  it('begins near the head where the constraint on parents proves the older blocks', async () => {
    await add(BASE, [1, 3_000])
    await requireParents(database.url, { schema: 'ix_one', intervalBlocks: 1 })
    await sql`alter table ix_one.block disable trigger block_has_parent`
    await remove(BASE, 7, 7)
    await sql`alter table ix_one.block enable trigger block_has_parent`
    await expectHead(watch(), 3_000)
    await sql`alter table ix_one.block disable trigger block_has_parent`
    await expectHead(watch(), lacks(7))
  })

  it('compares only block numbers if every n-th header is indexed', async () => {
    await add(BASE, [10, 500], { step: 10 })
    const watcher = watch([], 10)
    await expectHead(watcher, 500)
    await add(BASE, [520, 540], { step: 10 })
    await expectHead(watcher, lacks(510))
  })

  it('returns no head for a chain without blocks', async () => {
    await expectHead(watch(), new IndexNotReady(2).message)
  })
})
