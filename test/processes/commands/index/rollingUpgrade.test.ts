import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareWithContracts } from '../../../../commands/index/compareWithContracts.ts'
import { text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { readLiveSchema } from '../../../../core/platform/db/indexes/readLiveSchema.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { indexSchemaName } from '../../../../supervisor/indexIdentity.ts'
import { until } from '../../../../supervisor/until.ts'
import { compareFigures } from '../../../../workers/vaults/checker/compareFigures.ts'
import { childEnv } from '../../../support/childEnv.ts'
import { nextBuild } from '../../../support/indexes/nextBuild.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { type Api, startApi } from '../../../support/startApi.ts'
import { type Indexer, startIndexer } from '../../../support/startIndexer.ts'
import { createWorld, type World } from '../../../support/world.ts'

/** Schema of the indexer of the world. */
const OLD = 'ix_test'

const ANSWERS_PER_BLOCK = 20

describe('an upgrade of the index during reads and new blocks', () => {
  let world: World
  let api: Api
  let sql: Sql
  let folder: string
  let root: string
  let next: string
  let indexer: Indexer
  let isOver = false
  let load: Promise<unknown>
  const followers = new Set([OLD])
  const seen = { answers: 0, problems: [] as string[] }

  beforeAll(async () => {
    world = await createWorld({ seed: 29, backfillDays: 0, keepStates: 4_000 })
    for (const action of ['createVault', 'buyWithApproval', 'buyWithApproval'] as const)
      await world.live(action)
    await world.sync()
    sql = createSql(world.databaseUrl, { name: 'test', max: 2, reader: false })
    folder = mkdtempSync(join(tmpdir(), 'quartet-upgrade-'))
    root = nextBuild(join(folder, 'next'))
    next = indexSchemaName(root, world.devnet.deployment, '1')
    api = await startApi(world, { RATE_LIMIT_PER_SEC: '100000', RATE_LIMIT_BURST: '100000' })
    load = Promise.all([mineBlocks(), read(['/v1/vaults', '/v1/vaults?limit=1'])])
  })
  afterAll(async () => {
    isOver = true
    await load
    await api?.stop()
    await indexer?.stop()
    await sql?.end()
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Mines blocks; waits after each for the indexes that follow, as on a chain with seconds between two blocks. */
  const mineBlocks = async () => {
    while (!isOver) {
      await world.live()
      const { hash } = await world.devnet.vaultChain.client.getBlock()
      await until(async () => isOver || (await isIndexed(hash)), PATIENCE_MS)
      const before = seen.answers
      await until(() => isOver || seen.answers > before + ANSWERS_PER_BLOCK, PATIENCE_MS)
    }
  }
  const isIndexed = async (hash: string) => {
    for (const schema of followers) if (!(await hasBlock(schema, hash))) return false
    return true
  }
  const hasBlock = async (schema: string, hash: string) =>
    (await sql`select 1 from ${sql(schema)}.block where hash = ${hash}`).length === 1
  /** Reads the paths in turns; records each answer that is an error or older than the answer before. */
  const read = async (paths: readonly string[]) => {
    for (let newest = 0; !isOver; ) {
      for (const path of paths) {
        const { status, headers, body } = await api.get(path)
        const number = Number(headers.get('x-block-number'))
        if (status !== 200) seen.problems.push(`${path}: ${status} ${JSON.stringify(body)}`)
        else if (!(number >= newest)) seen.problems.push(`${path}: ${number} after ${newest}`)
        newest = number
        seen.answers += 1
      }
    }
  }
  const startNext = (env = {}) =>
    startIndexer({ ...world.indexerOptions, folder, root, schema: next, env })
  const command = async (...words: string[]) => {
    const child = spawn(process.execPath, ['commands/index/main.ts', ...words], {
      cwd: root,
      env: {
        ...childEnv(),
        DEVNET: '1',
        DATABASE_URL: world.databaseUrl,
        DEPLOYMENT_FILE: join(world.indexerOptions.folder, 'deployment.json'),
        RPC_URL_8453: world.devnet.vaultChain.url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
      })
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, output }
  }
  const live = () => readLiveSchema(sql)

  it('names another schema for another build', () => {
    expect(next).not.toBe(indexSchemaName(rootDir, world.devnet.deployment, '1'))
  })

  it('keeps the old index live while the database refuses rows of the new index, and after a kill', async () => {
    // A fan of 1 makes the reads of the past slow enough for the fault.
    indexer = await startNext({ RPC_FAN: '1' })
    const exists = async () => {
      const rows = await sql({ name: text })`
        select tablename as name from pg_tables where schemaname = ${next} and tablename = 'block'`
      return rows.length === 1
    }
    expect(await until(exists, PATIENCE_MS)).toBe(true)
    await sql`create function public.is_full() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'disk_full', message = 'No space left on device'; end $$`
    await sql`create trigger is_full before insert on ${sql(next)}.block
      for each statement execute function public.is_full()`
    const isRefused = () => indexer.output().includes('No space left on device')
    expect(await until(isRefused, PATIENCE_MS)).toBe(true)
    await indexer.stop('SIGKILL')
    await sql`drop function public.is_full cascade`
    // The lock in the row of Ponder lasts 25 s after a kill.
    await sql`update ${sql(next)}._ponder_meta set value = value || '{"is_locked": 0}'::jsonb`
    expect(await live()).toBe(OLD)
  })

  it('builds the new index beside the old index after a restart', async () => {
    indexer = await startNext()
    await indexer.ready()
    expect(indexer.output()).toContain('"event":"index_beside"')
    const follows = async () =>
      hasBlock(next, (await world.devnet.vaultChain.client.getBlock()).hash)
    expect(await until(follows, PATIENCE_MS)).toBe(true)
    followers.add(next)
    expect(await live()).toBe(OLD)
  })

  it('refuses a new index with a wrong figure, and names the row', async () => {
    const change = (amount: number) =>
      sql.begin('', async (query) => {
        await query`set local session_replication_role = replica`
        const [row] = await query({ id: text })`
          update ${query(next)}.vault_state set supply = supply + ${amount}::int8
          where id = (select id from ${query(next)}.vault_state order by block_number, id limit 1)
          returning id`
        return row?.id
      })
    const id = await change(1)
    const { code, output } = await command('upgrade')
    expect(output).toMatch(new RegExp(`${next} has vault_state.supply \\d+ in row ${id}`))
    expect(code).toBe(1)
    expect(await live()).toBe(OLD)
    await change(-1)
  })

  it('compares the new index itself with the contracts', async () => {
    const { deployment, vaultChain } = world.devnet
    const source = {
      databaseUrl: world.databaseUrl,
      deployment,
      rpcUrlOf: () => vaultChain.url,
    }
    const { figures, difference } = await compareWithContracts(source, next)
    expect(difference).toBeUndefined()
    expect(figures).toBeGreaterThan(10)
  })

  it('makes the new index live, returns to the old index, and switches again', async () => {
    expect(await command('upgrade')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${next} is live`),
    })
    expect(await live()).toBe(next)
    expect(await command('rollback')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${OLD} is live again`),
    })
    expect(await live()).toBe(OLD)
    expect((await command('upgrade')).code).toBe(0)
    expect(await live()).toBe(next)
  })

  it('refuses a rollback without an indexer, and drops the old index', async () => {
    followers.delete(OLD)
    await world.indexer.stop()
    const refused = await command('rollback')
    expect(refused.output).toContain(`no indexer runs on ${OLD}`)
    expect(refused.code).toBe(1)
    expect((await command('prune')).output).toContain(`${OLD}: kept, one of the 1 newest`)
    expect((await command('prune', '--keep', '0')).output).toContain(`${OLD}: dropped`)
    expect((await command('status')).output).toMatch(
      new RegExp(`${next}: live; follows the chains`),
    )
  })

  it('gives every reader answers without an error and without an older block, equal to the contracts', async () => {
    isOver = true
    await load
    process.stdout.write(
      `${seen.answers} answers during three switches, ${seen.problems.length} older or failed\n`,
    )
    expect(seen.problems).toEqual([])
    expect(seen.answers).toBeGreaterThan(50)
    const report = await compareFigures(world, await world.sync())
    expect(report?.differences).toEqual([])
  })
})
