import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compareWithContracts } from '../../../../commands/index/compareWithContracts.ts'
import { readManifest } from '../../../../commands/index/snapshot/manifest.ts'
import { int, text } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { readLiveSchema } from '../../../../core/platform/db/indexes/readLiveSchema.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { indexSchemaName } from '../../../../supervisor/indexIdentity.ts'
import { until } from '../../../../supervisor/until.ts'
import { compareFigures } from '../../../../workers/vaults/checker/compareFigures.ts'
import { catchUp } from '../../../support/catchUp.ts'
import { childEnv } from '../../../support/childEnv.ts'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'
import { holdCreation } from '../../../support/indexes/holdCreation.ts'
import { indexDigest } from '../../../support/indexes/indexDigest.ts'
import { nextBuild } from '../../../support/indexes/nextBuild.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { type Api, startApi } from '../../../support/startApi.ts'
import { type Indexer, startIndexer } from '../../../support/startIndexer.ts'
import { createWorld, type World } from '../../../support/world.ts'

/** Schema of the indexer of the world. */
const OLD = 'ix_test'

const ANSWERS_PER_BLOCK = 20
/** Blocks above the newest final block. Source: ponder 0.17, finality of chain 8453. */
const FINALITY_BLOCKS = 30

describe('an upgrade of the index during reads and new blocks', () => {
  let world: World
  let api: Api
  let sql: Sql
  let folder: string
  let root: string
  let next: string
  let indexer: Indexer
  let other: TestDatabase
  let otherSql: Sql
  let restored: Indexer
  /** Blocks without transactions that the next step adds, so that earlier blocks become final. */
  let emptyBlocks = 0
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
    other = await createDatabase(inject('postgresUrl'))
    otherSql = createSql(other.url, { name: 'test', max: 2, reader: false })
    api = await startApi(world, { RATE_LIMIT_PER_SEC: '100000', RATE_LIMIT_BURST: '100000' })
    load = Promise.all([mineBlocks(), read(['/v1/vaults', '/v1/vaults?limit=1'])])
  })
  afterAll(async () => {
    isOver = true
    await load
    await api?.stop()
    await indexer?.stop()
    await restored?.stop()
    await otherSql?.end()
    await other?.drop()
    await sql?.end()
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Mines blocks; waits after each for the indexes that follow, as on a chain with seconds between two blocks. */
  const mineBlocks = async () => {
    while (!isOver) {
      if (emptyBlocks > 0) {
        await world.devnet.vaultChain.rpc('anvil_mine', [toHex(emptyBlocks), toHex(1)])
        emptyBlocks = 0
      }
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
  /** Starts the indexer of the restored index with the cache of Ponder, which a devnet does not use. */
  const startRestored = async () => {
    const restoredFolder = join(folder, 'restored')
    mkdirSync(restoredFolder, { recursive: true })
    restored = await startIndexer({
      ...world.indexerOptions,
      deployment: { ...world.devnet.deployment, devnet: false },
      folder: restoredFolder,
      databaseUrl: other.url,
      root,
      schema: next,
    })
    await restored.ready()
  }
  const spawnCommand = (databaseUrl: string, words: readonly string[]) =>
    spawn(process.execPath, ['commands/index/main.ts', ...words], {
      cwd: root,
      env: {
        ...childEnv(),
        DEVNET: '1',
        DATABASE_URL: databaseUrl,
        DEPLOYMENT_FILE: join(world.indexerOptions.folder, 'deployment.json'),
        RPC_URL_8453: world.devnet.vaultChain.url,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const command = (...words: string[]) => commandOn(world.databaseUrl, ...words)
  const commandOn = async (databaseUrl: string, ...words: string[]) => {
    const child = spawnCommand(databaseUrl, words)
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

  it('writes the final rows of the live index while blocks arrive', async () => {
    const final = Number(await world.devnet.vaultChain.client.getBlockNumber())
    emptyBlocks = 2 * FINALITY_BLOCKS + 1
    const isFinal = async () => {
      const [row] = await sql({ block: int })`
        select substring(safe_checkpoint, 27, 16)::int8 as block from ${sql(next)}._ponder_checkpoint`
      return (row?.block ?? 0) >= final
    }
    expect(await until(isFinal, PATIENCE_MS)).toBe(true)
    const before = seen.answers
    const written = await command('snapshot', join(folder, 'snapshot'))
    expect(written.output).toMatch(new RegExp(`\\d+ rows of 39 tables of ${next}, 8453 at \\d+;`))
    expect(written.code).toBe(0)
    expect(seen.answers).toBeGreaterThan(before)
  })

  it('refuses a changed, a cut off and an incomplete snapshot, and names the first difference', async () => {
    const { tables } = readManifest(join(folder, 'snapshot'))
    const [file] = tables.find(({ name }) => name === 'vault_state')?.files ?? []
    const bad = (name: string) => {
      cpSync(join(folder, 'snapshot'), join(folder, name), { recursive: true })
      return join(folder, name, file?.path ?? '')
    }
    const changed = bad('changed')
    const content = readFileSync(changed)
    content.writeUInt8(content.readUInt8(content.length - 3) ^ 1, content.length - 3)
    writeFileSync(changed, content)
    truncateSync(bad('cut'), 100)
    rmSync(join(bad('incomplete'), '..', 'manifest.json'))
    const refusals = []
    for (const name of ['changed', 'cut', 'incomplete'])
      refusals.push(await commandOn(other.url, 'restore', join(folder, name)))
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1])
    const [first, second, third] = refusals.map(({ output }) => output)
    expect(first).toMatch(
      new RegExp(`${file?.path} of the snapshot: expected SHA-256 ${file?.sha256}, found SHA-256`),
    )
    expect(second).toContain(`expected ${file?.bytes} bytes, found 100 bytes`)
    expect(third).toContain('has no manifest.json: the snapshot is incomplete')
  })

  it('leaves nothing after a killed restore, and restores when the command is repeated', async () => {
    const held = await holdCreation(otherSql, other.url, 'vault_state')
    const killed = spawnCommand(other.url, ['restore', join(folder, 'snapshot')])
    const ended = new Promise((resolve) => killed.once('close', resolve))
    expect(await held.reached()).toBe(true)
    killed.kill('SIGKILL')
    await ended
    await held.end()
    expect(await readLiveSchema(otherSql)).toBeUndefined()
    expect((await commandOn(other.url, 'status')).output).toContain('the database has no index')
    const { code, output } = await commandOn(other.url, 'restore', join(folder, 'snapshot'))
    expect(output).toMatch(/\d+ figures the contracts, and \d+ rows of a sample the chains/)
    expect(code).toBe(0)
    expect(await readLiveSchema(otherSql)).toBeUndefined()
  })

  it('continues after the blocks of the snapshot, and becomes live', async () => {
    const [chain] = readManifest(join(folder, 'snapshot')).chains
    const last = chain?.block?.number ?? 0
    await startRestored()
    expect(restored.output()).toContain(`"block_range":"[${last},`)
    expect(restored.output()).not.toContain('"block_range":"[0,')
    expect(await readLiveSchema(otherSql)).toBe(next)
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

  it('has the rows of an index that read every block, also after a restart of the restored index', async () => {
    await catchUp(other.url, world.devnet.vaultChain)
    await restored.stop()
    await startRestored()
    await catchUp(other.url, world.devnet.vaultChain)
    const { hash } = await world.devnet.vaultChain.client.getBlock()
    expect(await until(() => isIndexed(hash), PATIENCE_MS)).toBe(true)
    expect(await indexDigest(otherSql, next)).toEqual(await indexDigest(sql, next))
  })
})
