import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { CommandRefused } from '../../../../commands/index/commandRefused.ts'
import { readManifest } from '../../../../commands/index/snapshot/manifest.ts'
import { runSnapshot, type SnapshotDeps } from '../../../../commands/index/snapshot/runSnapshot.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { publishFirst } from '../../../../core/platform/db/indexes/publishFirst.ts'
import { openSession, type Session } from '../../../../core/platform/db/openSession.ts'
import { readIndexCode } from '../../../../supervisor/indexCode.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { aDeployment } from '../../../builders/aDeployment.ts'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'
import { ARC, anIndex, BASE } from '../../../support/indexes/anIndex.ts'

const SCHEMA = 'ix_live'
const HASH = `0x${'0a'.repeat(32)}`

let database: TestDatabase
let sql: Sql
let session: Session
let folder: string
let stopping: AbortController

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-snapshot-'))
  stopping = new AbortController()
  session = await openSession(database.url, 'quartet-index-command')
  await anIndex(sql, SCHEMA)
  await publishFirst(database.url, SCHEMA)
  await sql`update ix_live.block set hash = ${HASH}`
  await sql`update ix_live._ponder_meta set value = value || '{"version": "6", "build_id": "b"}'`
  for (const table of ['block', 'vault_state'])
    await sql`create table ix_live.${sql(`_reorg__${table}`)} as
      select t.*, 0 as operation_id, 0 as operation from ix_live.${sql(table)} t limit 0`
})
afterEach(async () => {
  await session.end()
  rmSync(folder, { recursive: true, force: true })
  for (const schema of ['chain', SCHEMA]) await sql`drop schema if exists ${sql(schema)} cascade`
})

const depsOf = (changes: Partial<SnapshotDeps> = {}): SnapshotDeps => ({
  session,
  databaseUrl: database.url,
  target: SCHEMA,
  code: () => readIndexCode(rootDir, aDeployment(), '1'),
  intervalBlocks: 1,
  nowMs: () => 1_700_000_000_000,
  print: () => {},
  signal: stopping.signal,
  ...changes,
})

/** Stores the earlier row of a change by a block that is not final, as the triggers of the indexer do. */
const change = (table: string, id: string, operation: 0 | 1 | 2, number: number) =>
  sql`insert into ix_live.${sql(`_reorg__${table}`)}
    select t.*, ${number}::int4, ${operation}::int4 from ix_live.${sql(table)} t where id = ${id}`

/** Makes the blocks up to a number final on each chain. */
const finalize = (blocks: Readonly<Record<number, number>>) =>
  Promise.all(
    Object.entries(blocks).map(
      ([chainId, number]) => sql`
        update ix_live._ponder_checkpoint set safe_checkpoint = lpad(${number}::text, 10, '0')
          || lpad(${chainId}::text, 16, '0') || lpad(${number}::text, 16, '0') || repeat('9', 33)
        where chain_id = ${Number(chainId)}`,
    ),
  )

describe('a snapshot', () => {
  it('has the rows before every change by a block that is not final', async () => {
    // Blocks 4 and 5 are not final: they inserted rows 4 and 5, changed row 2 twice and deleted row 3.
    for (const number of [4, 5]) {
      await change('block', `${BASE}-${number}`, 0, number)
      await change('vault_state', `${BASE}-0xaa-${number}`, 0, number)
    }
    await change('vault_state', `${BASE}-0xaa-2`, 1, 6)
    await sql`update ix_live.vault_state set supply = 1000 where id = ${`${BASE}-0xaa-2`}`
    await change('vault_state', `${BASE}-0xaa-2`, 1, 7)
    await sql`update ix_live.vault_state set supply = 2000 where id = ${`${BASE}-0xaa-2`}`
    await change('vault_state', `${BASE}-0xaa-3`, 2, 8)
    await sql`delete from ix_live.vault_state where id = ${`${BASE}-0xaa-3`}`
    await finalize({ [BASE]: 3, [ARC]: 5 })
    expect(await runSnapshot(depsOf(), folder)).toMatch(
      /: 11 rows of 2 tables of ix_live, 5042 at 5, 8453 at 3; 1 MiB in 3 files/,
    )
    const { tables, chains } = readManifest(folder)
    expect(tables.map(({ name, rows, sums }) => ({ name, rows, sums }))).toEqual([
      {
        name: 'block',
        rows: 8,
        sums: { chain_id: String(3 * BASE + 5 * ARC), number: '21', timestamp: '21' },
      },
      {
        name: 'vault_state',
        rows: 3,
        sums: { chain_id: String(3 * BASE), block_number: '6', supply: '60' },
      },
    ])
    expect(chains.map(({ chainId, block }) => [chainId, block?.number, block?.hash])).toEqual([
      [ARC, 5, HASH],
      [BASE, 3, HASH],
    ])
  })

  it('is refused while blocks and checkpoints contradict each other', async () => {
    await finalize({ [BASE]: 5, [ARC]: 4 })
    await expect(runSnapshot(depsOf(), folder)).rejects.toThrow(
      'chain 5042 of ix_live is final at block 4, and its newest final row is block 5',
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused in a folder with files, and by another version than that of the live index', async () => {
    writeFileSync(join(folder, 'other'), '')
    await expect(runSnapshot(depsOf(), folder)).rejects.toThrow('name a folder without files')
    await expect(runSnapshot(depsOf({ target: 'ix_other' }), folder)).rejects.toThrow(
      'ix_live is live, and this version builds ix_other',
    )
  })

  it('has no manifest after an interrupt, so that it counts as incomplete', async () => {
    await finalize({ [BASE]: 5, [ARC]: 5 })
    stopping.abort(new CommandRefused('interrupted'))
    await expect(runSnapshot(depsOf(), folder)).rejects.toThrow('interrupted')
    expect(() => readManifest(folder)).toThrow('the snapshot is incomplete')
  })
})
