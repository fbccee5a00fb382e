import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { loadConfig } from '../../../core/config.ts'
import { text } from '../../../core/platform/db/columns.ts'
import { createSessionLead } from '../../../core/platform/db/createSessionLead.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { indexLockOf } from '../../../core/platform/db/indexes/indexLock.ts'
import { MigrationFailed, migrate } from '../../../core/platform/db/migrate.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { createStallDetector } from '../../../supervisor/createStallDetector.ts'
import { devnetEnv } from '../../../supervisor/devnetEnv.ts'
import { prepareIndex } from '../../../supervisor/prepareIndex.ts'
import { createDatabase } from '../../support/createDatabase.ts'

const schema = 'ix_kept'

describe('the index of a devnet', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let sql: Sql
  let node: Server
  let rpcUrl: string
  let answer: string | undefined
  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
    node = createServer((_, response) => {
      if (answer !== undefined) response.end(answer)
    })
    const port = await unclaimedPort()
    await new Promise<void>((resolve) => node.listen(port, '127.0.0.1', () => resolve()))
    rpcUrl = `http://127.0.0.1:${port}`
  })
  beforeEach(async () => {
    await sql`drop schema if exists ${sql(schema)} cascade`
    await sql`drop schema if exists ponder_sync cascade`
    await sql`create schema ${sql(schema)}`
    await sql`create table ${sql(schema)}.block (chain_id int8, number int8, hash text, parent_hash text)`
    await sql`create table ${sql(schema)}._ponder_checkpoint (chain_id int8, finalized_checkpoint text, safe_checkpoint text)`
    await sql`insert into ${sql(schema)}.block values (8453, 7, '0xaa', '0x99')`
    const checkpoint = `${'0'.repeat(26)}${'9'.padStart(16, '0')}${'0'.repeat(33)}`
    await sql`insert into ${sql(schema)}._ponder_checkpoint
      values (8453, ${checkpoint}, ${checkpoint})`
  })
  afterAll(async () => {
    node.closeAllConnections()
    node.close()
    await sql.end()
    await database.drop()
  })
  const prepare = () => {
    return prepareIndex(
      loadConfig({ DATABASE_URL: database.url, RPC_URL_8453: rpcUrl }),
      { devnet: true, chains: [{ chainId: 8453 }] },
      { schema, holderIsDead: false },
    )
  }
  const createCache = async (numbers: readonly number[]) => {
    await sql`create schema ponder_sync`
    await sql`create table ponder_sync.intervals (chain_id int8)`
    await sql`create table ponder_sync.blocks (chain_id int8, number int8, hash text)`
    await sql`insert into ponder_sync.intervals values (8453), (137)`
    for (const number of numbers)
      await sql`insert into ponder_sync.blocks values (8453, ${number}, '0xaa'), (8453, 1, '0x11')`
  }
  const hasCache = async () =>
    (await sql`select 1 from pg_namespace where nspname = 'ponder_sync'`).length === 1
  const isKept = async () =>
    (await sql`select 1 from pg_namespace where nspname = ${schema}`).length === 1

  it.each([
    ['has the block', '{"result":{"hash":"0xaa"}}', 'continues', true],
    ['has another block there', '{"result":{"hash":"0xbb"}}', 'rebuilt', false],
    ['has no block there', '{"result":null}', 'rebuilt', false],
  ])('is kept or rebuilt on a chain that %s', async (_, text, state, stored) => {
    answer = text
    expect(await prepare()).toBe(state)
    expect(await isKept()).toBe(stored)
  })

  it.each([
    ['an RPC error', '{"error":{"code":-32000,"message":"busy"}}'],
    ['an HTML page', '<html>'],
    ['an answer without a result', '{"id":1}'],
    ['no response', undefined],
  ])('is kept if the node returns %s, and the start fails', async (_, text) => {
    answer = text
    await expect(prepare()).rejects.toThrow(
      'RPC_URL_8453 does not say whether chain 8453 still has block 7',
    )
    expect(await isKept()).toBe(true)
  })

  it.each([
    ['is the block of the chain', [9], '{"result":{"hash":"0xaa"}}', true],
    ['is a block of an earlier chain', [9], '{"result":{"hash":"0xbb"}}', false],
    ['is above the head of the chain', [9], '{"result":null}', false],
    ['does not exist', [], '{"result":{"hash":"0xaa"}}', false],
  ])('keeps or drops the cache whose newest block %s', async (_, numbers, text, stored) => {
    answer = text
    await createCache(numbers)
    await prepare()
    expect(await hasCache()).toBe(stored)
  })

  it('is kept unchanged while its indexer runs, as is the index of another build', async () => {
    answer = '{"result":null}'
    for (const name of ['ix_dead', 'ix_other']) await sql`create schema ${sql(name)}`
    const leads = [schema, 'ix_other'].map((name) =>
      createSessionLead(database.url, { name: 'test-lead', lock: indexLockOf(name) }),
    )
    for (const lead of leads) await lead.take()
    await createCache([9])
    expect(await prepare()).toBe('held')
    expect(await hasCache()).toBe(true)
    const kept = await sql({ name: text })`
      select nspname as name from pg_namespace where nspname like 'ix\\_%' order by 1`
    expect(kept.map(({ name }) => name)).toEqual([schema, 'ix_other'])
    for (const lead of leads) await lead.close()
  })
})

describe('an index with a hole', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let sql: Sql
  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  it.each([
    ['below the safe checkpoint', 9, 'rebuilt_after_hole', 0],
    ['above the safe checkpoint, which the indexer undoes', 6, 'continues', 1],
  ])(
    'is built again only if the indexer cannot undo the hole: a hole %s',
    async (_, safe, state, stored) => {
      await sql`drop schema if exists ix_kept cascade`
      await sql`create schema ix_kept`
      await sql`create table ix_kept.block
      (chain_id int8, number int8, hash text, parent_hash text)`
      await sql`create table ix_kept._ponder_checkpoint (chain_id int8, safe_checkpoint text)`
      await sql`insert into ix_kept.block
      select 8453, n, '0x' || n, '0x' || (n - 1) from generate_series(1, 9) n where n <> 6`
      const checkpoint = `${'0'.repeat(26)}${String(safe).padStart(16, '0')}${'0'.repeat(33)}`
      await sql`insert into ix_kept._ponder_checkpoint values (8453, ${checkpoint})`
      const prepared = prepareIndex(
        loadConfig({ DATABASE_URL: database.url }),
        { devnet: false, chains: [{ chainId: 8453 }] },
        { schema, holderIsDead: false },
      )
      expect(await prepared).toBe(state)
      const found = await sql`select 1 from pg_namespace where nspname = ${schema}`
      expect(found.length).toBe(stored)
    },
  )
})

describe('the stall detector of the indexer', () => {
  it('reports an index that is behind its chain and does not advance for 30 s', () => {
    const detector = createStallDetector(1)
    expect(detector({ chain: 100, indexed: 50 }, 0)).toBeUndefined()
    expect(detector({ chain: 105, indexed: 50 }, 5_000)).toBeUndefined()
    expect(detector({ chain: 130, indexed: 50 }, 34_999)).toBeUndefined()
    expect(detector({ chain: 130, indexed: 50 }, 35_000)).toBe(80)
    expect(detector({ chain: 130, indexed: 50 }, 40_000)).toBeUndefined()
  })

  it('reports an index that does not advance for 10 s after an outage of the database', () => {
    const detect = createStallDetector(1)
    expect(detect({ chain: 56, indexed: 50 }, 0, true)).toBeUndefined()
    expect(detect({ chain: 58, indexed: 50 }, 1_000, true)).toBeUndefined()
    expect(detect({ chain: 60, indexed: 50 }, 10_999, true)).toBeUndefined()
    expect(detect({ chain: 60, indexed: 50 }, 11_000, true)).toBe(10)
    expect(detect({ chain: 54, indexed: 50 }, 30_000, true)).toBeUndefined()
    expect(detect({ chain: 54, indexed: 50 }, 60_000, true)).toBeUndefined()
  })

  it('reports nothing while the index advances', () => {
    const detector = createStallDetector(1)
    for (let check = 0; check < 20; check += 1) {
      expect(detector({ chain: 1_000 + check, indexed: 50 + check }, check * 5_000)).toBeUndefined()
    }
  })

  it('ignores blocks whose headers are omitted on purpose', () => {
    const detector = createStallDetector(100)
    for (let check = 0; check < 20; check += 1) {
      expect(detector({ chain: 1_100, indexed: 1_000 }, check * 5_000)).toBeUndefined()
    }
  })

  it('ignores missing answers', () => {
    const detector = createStallDetector(1)
    for (let check = 0; check < 20; check += 1)
      expect(detector(undefined, check * 5_000)).toBeUndefined()
  })
})

describe('the environment of a devnet run', () => {
  const base = { DEPLOYMENT_FILE: '/elsewhere.json', INDEX_SCHEMA: 'mine', API_PORT: '3456' }
  const envOf = (env: NodeJS.ProcessEnv) => devnetEnv(loadConfig(env), env)

  it('drops the deployment and the schema of another run', () => {
    const config = loadConfig(envOf(base))
    expect([config.DEPLOYMENT_FILE, config.INDEX_SCHEMA]).toEqual([undefined, undefined])
  })

  it('drops the deployment and the schema even if the file .env sets them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-env-'))
    const file = join(folder, '.env')
    writeFileSync(file, 'INDEX_SCHEMA=mine\n')
    const before = process.env['INDEX_SCHEMA']
    process.env['INDEX_SCHEMA'] = envOf(base)['INDEX_SCHEMA']
    process.loadEnvFile(file)
    expect(loadConfig(process.env).INDEX_SCHEMA).toBeUndefined()
    if (before === undefined) delete process.env['INDEX_SCHEMA']
    else process.env['INDEX_SCHEMA'] = before
    rmSync(folder, { recursive: true })
  })

  it('has public links to the port of the api unless the caller sets another origin', () => {
    expect(envOf(base)['PUBLIC_URL']).toBe('http://127.0.0.1:3456')
    const named = envOf({ ...base, PUBLIC_URL: 'https://index.example' })
    expect(named['PUBLIC_URL']).toBe('https://index.example')
  })
})

describe('npm run migrate', () => {
  it('names DATABASE_URL when the server is unreachable', async () => {
    const url = `postgresql://quartet:hidden@127.0.0.1:${await unclaimedPort()}/quartet`
    const failure = await migrate(url).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MigrationFailed)
    expect(String(failure)).toMatch(/DATABASE_URL: Postgres cannot be reached \(.*ECONNREFUSED/)
    expect(String(failure)).not.toContain('hidden')
  })

  it('fails after a time limit when another process migrates', async () => {
    const database = await createDatabase(inject('postgresUrl'))
    const other = createSql(database.url, { name: 'test', max: 1, reader: false })
    await other`select pg_advisory_lock(84530001)`
    await expect(migrate(database.url, 200)).rejects.toThrow(
      'DATABASE_URL: another process has been migrating for 0.2 s',
    )
    await other.end()
    await migrate(database.url)
    await database.drop()
  })
})
