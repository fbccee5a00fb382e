import { readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayColumnsOf } from '../../../../../core/dayfiles/domain/dayColumns.ts'
import { FACT_TABLES, findFactTable } from '../../../../../core/dayfiles/domain/factTables.ts'
import type { DayFileAnswer } from '../../../../../core/dayfiles/ports.ts'
import { createGraphReads } from '../../../../../core/graph/store/createGraphReads.ts'
import { createIndexProof } from '../../../../../core/platform/db/continuity/createIndexProof.ts'
import { readChainTables } from '../../../../support/createChainSchema.ts'
import {
  atSec,
  createDayWorld,
  type DayWorld,
  HEAD,
  hashOf,
  queryDuckDb,
  VAULT_CHAIN,
} from '../../../../support/dayfiles/dayWorld.ts'

const FIRST = '2026-11-21'
const SECOND = '2026-11-22'
const OPEN = '2026-11-23'
/** A block of each day. */
const [ON_FIRST, ON_SECOND, ON_OPEN] = [3, 40, 110]
const MAX_UINT256 = (2n ** 256n - 1n).toString()
const VAULT = `0x${'a1'.repeat(20)}`

let world: DayWorld
beforeAll(async () => {
  world = await createDayWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.build())

function fileOf(answer: DayFileAnswer) {
  if (answer.kind !== 'file') throw new Error(`not a file: ${answer.kind}`)
  return answer
}

describe('the columns of the files', () => {
  it('have the types of the index, for each column of each table', () => {
    const types = { text: 'text', boolean: 'boolean', integer: 'integer', bigint: 'integer' }
    const tables = readChainTables()
    for (const table of FACT_TABLES) {
      const own = tables.get(table.name) ?? []
      const changing = new Set(table.changing)
      const expected = own
        .filter(({ name }) => !changing.has(name))
        .map(({ name, type }) => [name, Object(types)[type] ?? 'digits'])
      const found = dayColumnsOf(table)
        .filter(({ value }) => value.kind === 'column')
        .map(({ value, type }) => [value.column, type])
      expect([table.name, Object.fromEntries(found)]).toEqual([
        table.name,
        Object.fromEntries(expected),
      ])
    }
  })

  it('name each row by its chain, block and block hash', () => {
    for (const table of FACT_TABLES) {
      const names = dayColumnsOf(table).map(({ name }) => name)
      const block = table.name === 'block' ? ['number', 'hash'] : ['block_number', 'block_hash']
      expect([table.name, names]).toEqual([
        table.name,
        expect.arrayContaining(['chain_id', ...block]),
      ])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

describe('a file of a day', () => {
  it('has every value of the view to the unit, in Parquet and in CSV', async () => {
    await world.fact('activity', ON_SECOND, {
      vault: VAULT,
      kind: 'buy',
      account: '0xb0',
      shares: MAX_UINT256,
      usdc: '12345678901234567890123',
      new0_bps: 2_500,
      log_index: 7,
    })
    await world.fact('activity', ON_SECOND, { vault: VAULT, kind: '=1+1', log_index: 2 })
    const { find } = await world.open()
    const { file, path } = fileOf(await find('activity', SECOND))
    expect(file).toMatchObject({ table: 'activity', day: SECOND, isFinal: true, rows: 2 })
    expect(await queryDuckDb(path, 'select * from read_parquet(FILE)')).toMatchObject([
      { kind: '=1+1', log_index: 2n, shares18: null, usdc6: null },
      {
        chain_id: 8453n,
        block_number: BigInt(ON_SECOND),
        block_hash: hashOf(VAULT_CHAIN, ON_SECOND),
        log_index: 7n,
        timestamp_unix_s: BigInt(atSec(ON_SECOND)),
        timestamp_iso: '2026-11-22T02:00:00Z',
        shares18: MAX_UINT256,
        usdc6: '12345678901234567890123',
        new0_bps: 2_500n,
      },
    ])
    const csv = fileOf(await find('activity', SECOND, 'csv'))
    const same = await queryDuckDb(
      csv.path,
      'select shares18, usdc6, kind, block_hash from read_csv(FILE, all_varchar = true)',
    )
    expect(same).toEqual([
      // A spreadsheet would run the text as a formula.
      { shares18: null, usdc6: null, kind: "'=1+1", block_hash: hashOf(VAULT_CHAIN, ON_SECOND) },
      {
        shares18: MAX_UINT256,
        usdc6: '12345678901234567890123',
        kind: 'buy',
        block_hash: hashOf(VAULT_CHAIN, ON_SECOND),
      },
    ])
  })

  it('has the amounts that GraphQL returns for the same rows', async () => {
    for (const [number, usdc] of [
      [ON_FIRST, 5n],
      [ON_SECOND, 7_000_001n],
      [ON_OPEN, 3n],
    ] as const) {
      await world.fact('activity', number, { vault: VAULT, kind: 'buy', usdc, shares: usdc * 9n })
    }
    const graph = createGraphReads({
      databaseUrl: world.databaseUrl,
      deployment: world.deployment,
      proof: createIndexProof(1),
      maxLagSec: 3_600,
      clock: { nowMs: () => world.time.ms, nowSec: () => world.time.ms / 1_000 },
      poolSize: 1,
    })
    const session = graph.session()
    const reads = await session.reads()
    const order = [{ field: 'blockNumber', direction: 'ASC' as const }]
    const page = { where: [], order, after: null, before: null, limit: 10 }
    const wanted = (await reads.activities(reads.chain.head()).page(page)).map((event) => ({
      block: BigInt(event.blockNumber),
      usdc: String(event.usdc6),
      shares: String(event.shares),
    }))
    await session.close()
    await graph.close()
    expect(wanted.length).toBe(3)
    const { find } = await world.open()
    const paths = []
    for (const day of [FIRST, SECOND, OPEN]) paths.push(fileOf(await find('activity', day)).path)
    const files = paths.map((path) => `'${path}'`).join(', ')
    const found = await queryDuckDb(
      '',
      `select block_number as block, usdc6 as usdc, shares18 as shares
       from read_parquet([${files}]) order by block_number`,
    )
    expect(found).toEqual(wanted)
  })

  it('has all columns and no row on a day without facts', async () => {
    const { find } = await world.open()
    const { file, path } = fileOf(await find('swap_leg', SECOND))
    expect([file.rows, file.isFinal]).toEqual([0, true])
    const table = findFactTable('swap_leg')
    const columns = table === undefined ? [] : dayColumnsOf(table).map(({ name }) => name)
    const described = await queryDuckDb(path, 'describe select * from read_parquet(FILE)')
    expect(described.map(({ column_name: name }) => name)).toEqual(columns)
    const csv = fileOf(await find('swap_leg', SECOND, 'csv'))
    expect(await readFile(csv.path, 'utf8')).toBe(`${columns.join(',')}\n`)
  })

  it('begins at the first block on the first day, and has the rows of each chain', async () => {
    const { find } = await world.open()
    const { file, path } = fileOf(await find('block', FIRST))
    const perChain = await queryDuckDb(
      path,
      'select chain_id, count(*) as blocks, min(number) as first from read_parquet(FILE) group by 1 order by 1',
    )
    expect(perChain).toEqual(
      [137n, 5042n, 8453n].map((chainId) => ({ chain_id: chainId, blocks: 36n, first: 0n })),
    )
    expect(file.blocks.map(({ number }) => number)).toEqual([35, 35, 35])
  })

  it('does not exist before the first day and after the newest day', async () => {
    const { find } = await world.open()
    const range = { firstDay: FIRST, lastDay: OPEN, lastFinalDay: SECOND }
    expect(await find('activity', '2026-11-20')).toEqual({ kind: 'no_day', range })
    expect(await find('activity', '2026-11-24')).toEqual({ kind: 'no_day', range })
  })

  it('has at most the maximum number of rows; a day with more rows is refused', async () => {
    await world.fact('activity', ON_SECOND, { log_index: 0 })
    await world.fact('activity', ON_SECOND, { log_index: 1 })
    const { find, folder } = await world.open({ maxRows: 1 })
    expect(await find('activity', SECOND)).toEqual({ kind: 'too_many_rows', maxRows: 1 })
    expect(await readdir(join(folder, 'activity'))).toEqual([])
    expect((await find('swap_leg', SECOND)).kind).toBe('file')
  })
})

describe('a final file', () => {
  it('has the same bytes each time the service writes the file', async () => {
    for (let log = 0; log < 1_200; log += 1) {
      await world.fact('activity', ON_SECOND, { log_index: log, usdc: log * 7 })
    }
    const one = await (await world.open()).find('activity', SECOND)
    const other = await (await world.open()).find('activity', SECOND)
    expect(fileOf(one).file).toEqual(fileOf(other).file)
    expect(fileOf(one).file.rows).toBe(1_200)
  })

  it('stays the same after a reorganisation of the open day', async () => {
    await world.fact('activity', ON_SECOND, { usdc: 5 })
    const { find } = await world.open()
    const before = fileOf(await find('activity', SECOND))
    const bytes = await readFile(before.path)
    await world.mine(VAULT_CHAIN, { from: HEAD - 8, to: HEAD + 1, fork: 1 })
    const after = fileOf(await find('activity', SECOND))
    expect(after.file).toEqual(before.file)
    expect(await readFile(after.path)).toEqual(bytes)
  })

  it('is returned by the next process, which does not read the facts again', async () => {
    await world.fact('activity', ON_SECOND, { usdc: 5 })
    const { find, folder } = await world.open()
    const before = fileOf(await find('activity', SECOND))
    await world.sql`delete from chain.activity`
    const next = await world.open({ folder })
    expect(fileOf(await next.find('activity', SECOND)).file).toEqual(before.file)
  })

  it('of another chain with the same id is removed and written again', async () => {
    await world.fact('activity', ON_SECOND, { usdc: 5 })
    const { find, folder } = await world.open()
    const before = fileOf(await find('activity', SECOND)).file
    for (const chainId of world.chainIds) await world.mine(chainId, { from: 1, to: HEAD, fork: 2 })
    const next = await world.open({ folder })
    const after = fileOf(await next.find('activity', SECOND)).file
    expect(after.blocks[0]?.hash).not.toBe(before.blocks[0]?.hash)
    expect(after.files.parquet.sha256).not.toBe(before.files.parquet.sha256)
  })

  it('is written again after its bytes were lost, with the same checksum', async () => {
    await world.fact('activity', ON_SECOND, { usdc: 5 })
    const { find } = await world.open()
    const before = fileOf(await find('activity', SECOND))
    await writeFile(before.path, 'cut')
    const after = fileOf(await find('activity', SECOND))
    expect(after).toEqual(before)
    expect((await readFile(after.path)).length).toBe(before.file.files.parquet.bytes)
  })

  it('is written again after a kill between its last byte and its record', async () => {
    const { find, folder } = await world.open()
    const before = fileOf(await find('activity', SECOND))
    await rm(join(folder, 'activity', `${SECOND}.json`))
    const abandoned = join(folder, 'activity', `${SECOND}.parquet.partial`)
    await writeFile(abandoned, 'half of a file')
    await utimes(abandoned, 0, 0)
    const next = await world.open({ folder })
    expect(fileOf(await next.find('activity', SECOND)).file).toEqual(before.file)
    expect((await readdir(join(folder, 'activity'))).toSorted()).toEqual(
      ['csv', 'json', 'parquet'].map((end) => `${SECOND}.${end}`),
    )
  })

  it('is deleted from the disk when newer files need the space', async () => {
    const { files, find, folder } = await world.open({ maxBytes: 1 })
    await find('activity', SECOND)
    await find('swap_leg', SECOND)
    expect(await readdir(join(folder, 'activity'))).toEqual([])
    const listed = (await files.tables()).flatMap((table) => table.files)
    expect(listed.map(({ table }) => table)).toEqual(['swap_leg'])
  })

  it('is listed with its checksums after it was written', async () => {
    const { files, find } = await world.open()
    const { file } = fileOf(await find('activity', SECOND))
    const tables = await files.tables()
    expect(tables.map(({ table }) => table.name)).toEqual(FACT_TABLES.map(({ name }) => name))
    expect(tables[0]).toMatchObject({
      range: { firstDay: FIRST, lastDay: OPEN, lastFinalDay: SECOND },
      files: [file],
    })
  })
})

describe('the file of an open day', () => {
  it('names the newest blocks, and is written again after a minute', async () => {
    await world.fact('activity', ON_OPEN, { usdc: 5 })
    const { find } = await world.open()
    const first = fileOf(await find('activity', OPEN)).file
    expect([first.isFinal, first.rows]).toEqual([false, 1])
    expect(first.blocks).toMatchObject([{ chainId: 8453, number: HEAD }])
    await world.fact('activity', ON_OPEN, { usdc: 6, log_index: 1 })
    world.time.ms += 59_000
    expect(fileOf(await find('activity', OPEN)).file).toEqual(first)
    world.time.ms += 1_000
    expect(fileOf(await find('activity', OPEN)).file.rows).toBe(2)
  })

  it('loses the rows of blocks that left the chain', async () => {
    await world.fact('activity', HEAD, { usdc: 5 })
    const { find } = await world.open()
    expect(fileOf(await find('activity', OPEN)).file.rows).toBe(1)
    await world.sql`delete from chain.activity where block_number = ${HEAD}`
    await world.mine(VAULT_CHAIN, { from: HEAD, to: HEAD, fork: 1 })
    world.time.ms += 60_000
    const { file } = fileOf(await find('activity', OPEN))
    expect([file.rows, file.blocks[0]?.hash]).toEqual([0, hashOf(VAULT_CHAIN, HEAD, 1)])
  })

  it('becomes final once a block after its end is final on each chain of the table', async () => {
    await world.fact('activity', ON_OPEN, { usdc: 5 })
    const { find } = await world.open()
    const later = HEAD + 40
    const { mine, time } = world
    await mine(VAULT_CHAIN, { from: HEAD + 1, to: later })
    time.ms = atSec(later) * 1_000
    expect(fileOf(await find('activity', OPEN)).file.isFinal).toBe(true)
    expect(fileOf(await find('bridge', OPEN)).file.isFinal).toBe(false)
  })
})

describe('an index with a hole', () => {
  it('returns no new file, and returns the files that were final before', async () => {
    const { find } = await world.open()
    const before = fileOf(await find('activity', SECOND))
    await world.mine(VAULT_CHAIN, { from: HEAD + 2, to: HEAD + 2 })
    await expect(find('activity', OPEN)).rejects.toMatchObject({ code: 'index_hole' })
    await expect(find('swap_leg', SECOND)).rejects.toMatchObject({ code: 'index_hole' })
    expect(fileOf(await find('activity', SECOND)).file).toEqual(before.file)
  })

  it('returns files of tables without rows of the chain with the hole', async () => {
    await world.sql`delete from chain.block where id = ${`137-${HEAD - 1}`}`
    const { find } = await world.open()
    expect((await find('activity', SECOND)).kind).toBe('file')
    await expect(find('bridge', SECOND)).rejects.toMatchObject({ code: 'index_hole' })
  })

  it('returns no file while the newest block is too old', async () => {
    const { find } = await world.open()
    world.time.ms += 3_601_000
    await expect(find('activity', SECOND)).rejects.toMatchObject({ code: 'index_stale' })
  })
})

describe('a disk without space', () => {
  it('returns the code of the operating system, and the file as soon as the disk has space', async () => {
    await world.fact('activity', ON_OPEN, { usdc: 5 })
    const { find, folder } = await world.open()
    await find('activity', SECOND)
    // The device refuses each byte as a full disk does; the write removes the link.
    const spool = join(folder, 'activity', `${OPEN}.open-1.parquet.rows.partial`)
    await symlink('/dev/full', spool)
    expect(await find('activity', OPEN)).toEqual({ kind: 'no_storage', problem: 'ENOSPC' })
    expect(fileOf(await find('activity', OPEN)).file.rows).toBe(1)
  })

  it('returns the code of a folder that is a file', async () => {
    const { find, folder } = await world.open()
    await writeFile(join(folder, 'activity'), '')
    expect(await find('activity', OPEN)).toMatchObject({ kind: 'no_storage' })
  })
})

describe('many requests at once', () => {
  it('write one file after the other, share a write, and are refused while the queue is full', async () => {
    const { find } = await world.open()
    const tables = FACT_TABLES.map(({ name }) => name)
    const answers = await Promise.all(
      [...tables.slice(0, 9), 'activity', ...tables.slice(9)].map((name) => find(name, SECOND)),
    )
    const kinds = answers.map(({ kind }) => kind)
    expect(kinds.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'file'))
    expect(new Set(kinds.slice(10))).toEqual(new Set(['busy']))
    expect(fileOf(answers[9] ?? { kind: 'busy' })).toEqual(fileOf(answers[0] ?? { kind: 'busy' }))
    expect((await find(tables[12] ?? '', SECOND)).kind).toBe('file')
  })
})
