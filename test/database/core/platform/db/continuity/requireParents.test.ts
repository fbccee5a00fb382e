import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { findHoles } from '../../../../../../core/platform/db/continuity/findHoles.ts'
import { requireParents } from '../../../../../../core/platform/db/continuity/requireParents.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { createDatabase, type TestDatabase } from '../../../../../support/createDatabase.ts'

const index = { schema: 'ix_linked', intervalBlocks: 1 }
const REFUSAL = /lacks its parent and violates check constraint "block_has_parent"/

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  await sql`drop schema if exists ix_linked cascade`
  await sql`create schema ix_linked`
  await sql`create table ix_linked.block (id text primary key, chain_id int not null,
    number int8 not null, hash text not null, parent_hash text not null)`
})

/** Adds the blocks of a range, in descending order as the worst case. */
const add = (chainId: number, from: number, to: number, fork = '') => sql`
  insert into ix_linked.block
  select ${chainId}::int || '-' || n, ${chainId}, n, ${`0x${fork}`} || n, ${`0x${fork}`} || (n - 1)
  from generate_series(${from}::int, ${to}::int) n order by n desc`
const numbers = async () => {
  const rows = await sql`select number from ix_linked.block order by chain_id, number`
  return rows.map(({ number }) => number)
}

describe('the constraint on parents of blocks', () => {
  it('accepts the first block of each chain, batches, and blocks one by one', async () => {
    expect(await requireParents(database.url, index)).toEqual({ kind: 'required' })
    await add(8453, 100, 160)
    await add(8453, 161, 161)
    await add(8453, 162, 300)
    await add(137, 5, 9)
    expect(await findHoles(sql, index)).toEqual([])
  })

  it('refuses a block above a hole of one block, and above any hole', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    await expect(add(8453, 12, 12)).rejects.toThrow(REFUSAL)
    await expect(add(8453, 90, 95)).rejects.toThrow(REFUSAL)
    await add(8453, 11, 12)
  })

  it('refuses a block of another history', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    await expect(add(8453, 11, 11, 'f')).rejects.toThrow(REFUSAL)
  })

  it('checks each chain by its own blocks', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    await add(5042, 1, 3)
    await add(137, 1, 10)
    await expect(add(5042, 5, 5)).rejects.toThrow(REFUSAL)
    await add(8453, 11, 11)
  })

  it('checks a transaction at its end, so that a reorganisation is not a hole', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    await sql.begin('', async (query) => {
      await query`delete from ix_linked.block where number > 7`
      await query`insert into ix_linked.block values ('8453-9', 8453, 9, '0xf9', '0xf8')`
      await query`insert into ix_linked.block values ('8453-8', 8453, 8, '0xf8', '0x7')`
    })
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('refuses the removal of a block below another block, and permits the removal of the newest blocks', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    await expect(sql`delete from ix_linked.block where number = 5`).rejects.toThrow(REFUSAL)
    await sql`delete from ix_linked.block where number > 5`
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
  })

  it('is not added to an index with an old hole, and the refusal names the hole of each chain', async () => {
    await add(8453, 1, 10)
    await add(5042, 1, 10)
    await add(137, 1, 10)
    await sql`delete from ix_linked.block where chain_id = 5042 and number in (4, 8)`
    await sql`update ix_linked.block set hash = '0xother' where id = '137-6'`
    const holes = [
      { chainId: 137, missing: 6, above: 7 },
      { chainId: 5042, missing: 4, above: 5 },
    ]
    expect(await requireParents(database.url, index)).toEqual({ kind: 'hole', holes })
    await add(8453, 20, 20)
  })

  it('is not checked again on an index that has the constraint, and is replaced if it is disabled', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    await sql`alter table ix_linked.block disable trigger block_has_parent`
    await sql`delete from ix_linked.block where number = 5`
    await sql`alter table ix_linked.block enable trigger block_has_parent`
    expect(await requireParents(database.url, index)).toEqual({ kind: 'required' })
    await sql`alter table ix_linked.block disable trigger block_has_parent`
    const holes = [{ chainId: 8453, missing: 5, above: 6 }]
    expect(await requireParents(database.url, index)).toEqual({ kind: 'hole', holes })
  })

  it('is checked again if the number of blocks between headers changes', async () => {
    await requireParents(database.url, index)
    await add(8453, 1, 10)
    const holes = [{ chainId: 8453, missing: 11, above: 2 }]
    expect(await requireParents(database.url, { ...index, intervalBlocks: 10 })).toEqual({
      kind: 'hole',
      holes,
    })
  })

  it('compares only block numbers if every n-th header is indexed', async () => {
    await requireParents(database.url, { ...index, intervalBlocks: 10 })
    const addTenth = (number: number) => sql`
      insert into ix_linked.block values (${`8453-${number}`}, 8453, ${number}, 'a', 'b')`
    await addTenth(10)
    await addTenth(20)
    await expect(addTenth(40)).rejects.toThrow(REFUSAL)
  })

  it('reports a schema without blocks, and may be added twice', async () => {
    await sql`drop table ix_linked.block`
    expect(await requireParents(database.url, index)).toEqual({ kind: 'no_index' })
    await sql`create table ix_linked.block (id text primary key, chain_id int not null,
      number int8 not null, hash text not null, parent_hash text not null)`
    await requireParents(database.url, index)
    expect(await requireParents(database.url, index)).toEqual({ kind: 'required' })
  })
})
