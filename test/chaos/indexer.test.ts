import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loadConfig } from '../../core/config.ts'
import { int, text } from '../../core/platform/db/columns.ts'
import { createSql } from '../../core/platform/db/createSql.ts'
import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { rpcError } from '../../devnet/rpcProxy/rpcCall.ts'
import { type RpcProxy, startRpcProxy } from '../../devnet/rpcProxy/startRpcProxy.ts'
import { prepareIndex } from '../../supervisor/prepareIndex.ts'
import { until } from '../../supervisor/until.ts'
import { compareFigures } from '../../workers/vaults/checker/compareFigures.ts'
import { catchUp } from '../support/catchUp.ts'
import { createDatabase } from '../support/createDatabase.ts'
import { digestTables } from '../support/digestTables.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startIndexer } from '../support/startIndexer.ts'
import { createWorld, type World } from '../support/world.ts'

/** States that the chain keeps: more than the deepest fork has blocks. */
const KEPT_STATES = 128
/** Blocks of a fork that is deeper than the 30 blocks that the indexer of chain 8453 can undo. */
const DEEP_FORK = 64
/** Blocks in a range that a limited node accepts. */
const RANGE_LIMIT = 20

/** Returns a node that limits ranges, rejects some calls with 429, omits logs of some blocks, and is sometimes behind. */
function createBadNode(proxy: RpcProxy): { readonly counts: ReadonlyMap<string, number> } {
  const counts = new Map<string, number>()
  const count = (name: string) => {
    const value = (counts.get(name) ?? 0) + 1
    counts.set(name, value)
    return value
  }
  proxy.intercept(async (call, pass) => {
    const calls = count('calls')
    if (calls % 40 === 0 && count('429') <= 4) return rpcError(429, 'Too Many Requests')
    if (call.method !== 'eth_getLogs') return pass()
    const { fromBlock, toBlock } = call.params[0] as { fromBlock?: Hex; toBlock?: Hex }
    if (Number(toBlock ?? 0) - Number(fromBlock ?? 0) >= RANGE_LIMIT) {
      count('range')
      return rpcError(-32_602, `eth_getLogs is limited to a ${RANGE_LIMIT} range`)
    }
    if (fromBlock === toBlock && count('single') % 3 === 0 && count('empty') <= 6)
      return { result: [] }
    return pass()
  })
  return { counts }
}

describe('the index', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ seed: 11, backfillDays: 2, keepStates: KEPT_STATES })
  })
  afterAll(() => world.stop())

  /** Builds a second index of the same chain from block zero, and returns its digests. */
  const rebuilt = async ({
    kill = false,
    url = world.devnet.vaultChain.url,
    live = async () => {},
  } = {}) => {
    const database = await createDatabase(inject('postgresUrl'))
    const folder = mkdtempSync(join(tmpdir(), 'quartet-rebuild-'))
    const wsUrl = url === world.devnet.vaultChain.url ? world.devnet.vaultChain.wsUrl : ''
    const chains = { 8453: { url, wsUrl } }
    const options = { ...world.indexerOptions, folder, databaseUrl: database.url, chains }
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
    await live()
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
    const digests = await rebuilt({ kill: true })
    expect(await digestTables(world.databaseUrl)).toEqual(digests)
  })

  it('is equal if its node limits ranges, rejects calls with 429, omits logs of blocks, and is behind', async () => {
    const proxy = await startRpcProxy({ upstream: world.devnet.vaultChain.url })
    const { counts } = createBadNode(proxy)
    const live = async () => {
      for (let step = 0; step < 4; step += 1) {
        proxy.faults.order({
          kind: 'stale_head',
          method: 'eth_getBlockByNumber',
          blocks: 2,
          times: 2,
        })
        await world.live()
        await world.sync()
      }
    }
    const digests = await rebuilt({ url: proxy.url, live })
    await proxy.close()
    expect(await digestTables(world.databaseUrl)).toEqual(digests)
    expect(proxy.faults.count('stale_head')).toBeGreaterThan(0)
    for (const kind of ['429', 'range', 'empty'])
      expect([kind, counts.get(kind) ?? 0]).not.toEqual([kind, 0])
  })

  it(`is built again, equal to the contracts, after a fork of ${DEEP_FORK} blocks, which the indexer cannot undo`, async () => {
    const { vaultChain, deployment } = world.devnet
    const { number: base } = await world.sync()
    // Empty blocks at the same times have the same hashes on both branches.
    await world.live()
    while ((await latestBlock(vaultChain)).number < base + DEEP_FORK) await mineBlock(vaultChain)
    await world.sync()
    await vaultChain.rpc('anvil_reorg', [DEEP_FORK, []])
    await mineBlock(vaultChain)
    const { number, hash } = await latestBlock(vaultChain)
    const isRejected = () =>
      world.indexer
        .output()
        .split('\n')
        .some((line) => line.includes('unrecoverable') && line.includes(`"number":${number}`))
    expect(await until(isRejected, PATIENCE_MS)).toBe(true)
    expect(world.chain.head()).toMatchObject({ number: base + DEEP_FORK })
    expect(world.chain.head().hash).not.toBe(hash)
    await world.indexer.stop()
    const config = loadConfig({ DATABASE_URL: world.databaseUrl, RPC_URL_8453: vaultChain.url })
    const index = { schema: 'ix_test', holderIsDead: false }
    expect(await prepareIndex(config, deployment, index)).toBe('rebuilt')
    await world.restartIndexer()
    const report = await compareFigures(world, await world.sync())
    expect(report?.differences).toEqual([])
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
