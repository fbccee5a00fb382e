import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { int, text } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { until } from '../../supervisor/until.ts'
import { catchUp } from '../support/catchUp.ts'
import { createDatabase } from '../support/createDatabase.ts'
import { digestTables } from '../support/digestTables.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startIndexer } from '../support/startIndexer.ts'
import { createWorld, type World } from '../support/world.ts'

describe('the index', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ seed: 11, backfillDays: 2 })
  })
  afterAll(() => world.stop())

  /** Builds a second index of the same chain from block zero, and returns its digests. */
  const rebuilt = async (kill = false) => {
    const database = await createDatabase(inject('postgresUrl'))
    const folder = mkdtempSync(join(tmpdir(), 'quartet-rebuild-'))
    const options = { ...world.indexerOptions, folder, databaseUrl: database.url }
    // A fan of 1 makes the back-fill slow enough for a kill before its end.
    let indexer = await startIndexer(kill ? { ...options, env: { RPC_FAN: '1' } } : options)
    if (kill) {
      const hasBegun = () => holdsBlocks(database.url)
      expect(await until(hasBegun, PATIENCE_MS)).toBe(true)
      expect(indexer.output()).not.toContain('Completed backfill indexing')
      await indexer.stop('SIGKILL')
      indexer = await startIndexer(options)
    }
    await indexer.ready()
    await catchUp(database.url, world.devnet.vaultChain)
    await world.sync()
    const digests = await digestTables(database.url)
    await indexer.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
    return digests
  }

  it.runIf(process.platform === 'linux')(
    'is built by an indexer that watches no file of the checkout',
    () => {
      const folder = `/proc/${world.indexer.pid}/fdinfo`
      const watches = readdirSync(folder).flatMap((file) =>
        readFileSync(`${folder}/${file}`, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('inotify wd:')),
      )
      expect(watches).toEqual([])
    },
  )

  it('is byte-for-byte equal, after live blocks and a reorganisation, to an index built from block 0', async () => {
    for (let step = 0; step < 25; step += 1) await world.live()
    await world.devnet.vaultChain.rpc('anvil_reorg', [5, []])
    for (let step = 0; step < 20; step += 1) await world.live()
    await world.sync()
    const digests = await rebuilt()
    expect(Object.keys(digests).length).toBeGreaterThan(15)
    expect(await digestTables(world.databaseUrl)).toEqual(digests)
  })

  it('marks each row of a live block with the block, so that a reorganisation can remove the row', async () => {
    const sql = createSql(world.databaseUrl, { name: 'test', max: 1, reader: false })
    const tables = await sql({ name: text })`
      select table_name as name from information_schema.tables
      where table_schema = 'ix_test' and table_name like '\\_reorg\\_\\_%'`
    const found = { marked: 0, tables: 0, unmarked: [] as string[] }
    for (const { name } of tables) {
      const [row] = await sql({ marked: int, unmarked: int })`
        select count(*) filter (where checkpoint < repeat('9', 75)) as marked,
          count(*) filter (where checkpoint = repeat('9', 75)) as unmarked
        from ix_test.${sql(name)}`
      found.marked += row?.marked ?? 0
      if ((row?.marked ?? 0) > 0) found.tables += 1
      if (row?.unmarked !== 0) found.unmarked.push(name)
    }
    await sql.end()
    expect(found.unmarked).toEqual([])
    expect(found.tables).toBeGreaterThan(5)
    expect(found.marked).toBeGreaterThan(50)
  })

  it('is complete and without duplicates after a kill of its process during live blocks', async () => {
    await world.indexer.stop('SIGKILL')
    for (let step = 0; step < 10; step += 1) await world.live()
    await world.restartIndexer()
    for (let step = 0; step < 5; step += 1) await world.live()
    await world.sync()
    const digests = await rebuilt()
    expect(await digestTables(world.databaseUrl)).toEqual(digests)
  })

  it('is complete and without duplicates after a kill of its process during the back-fill', async () => {
    const digests = await rebuilt(true)
    expect(await digestTables(world.databaseUrl)).toEqual(digests)
  })

  it('releases the lock of its schema on SIGINT, so that the next start does not wait', async () => {
    await world.indexer.stop('SIGINT')
    const sql = createSql(world.databaseUrl, { name: 'test', max: 1, reader: false })
    const rows = await sql`select value->>'is_locked' as locked from ix_test._ponder_meta`
    await sql.end()
    expect([...rows]).toEqual([{ locked: '0' }])
  })
})

/** Returns true when the index holds blocks. The views exist only after the back-fill. */
async function holdsBlocks(databaseUrl: string): Promise<boolean> {
  const sql = createSql(databaseUrl, { name: 'test', max: 1, reader: false })
  try {
    const rows = await sql`select 1 from ix_test.block limit 1`.catch(() => [])
    return rows.length > 0
  } finally {
    await sql.end()
  }
}
