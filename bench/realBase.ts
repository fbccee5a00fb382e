import { type Hex, numberToHex } from 'viem'
import { int } from '../core/platform/db/columns.ts'
import { createSql, type Sql } from '../core/platform/db/createSql.ts'
import { until } from '../supervisor/until.ts'
import { LOGS_PER_BLOCK, startCrowdedNode } from './realBase/startCrowdedNode.ts'
import type { BenchContext, Result } from './support/benchmark.ts'
import { cpuSeconds } from './support/processUsage.ts'
import { startWorld } from './support/startWorld.ts'
import { roundFigure } from './support/statistics.ts'

const BLOCK_TIME_SEC = 2
const BLOCKS_PER_DAY = 86_400 / BLOCK_TIME_SEC
const BYTES_PER_MB = 1_000_000
/** Blocks before the first measurement. From then on, each new block makes an earlier block final. */
const WARM_BLOCKS = 150
/** Blocks between two waits for the index, and between two lines of progress. */
const STEP_BLOCKS = 10
const PROGRESS_BLOCKS = 1_000
/** Longest wait for an announced block, milliseconds. */
const WAIT_MS = 60_000
const MAX_TRIES = 4
/** Promised maxima for a chain without activity of the product. */
const MAX_MB_PER_DAY = 100
const MAX_CALLS_PER_DAY = 100_000

/**
 * Measures rows, bytes and calls of the index per day of Base: blocks of 2 s with 1,000 logs of third parties, in fast
 * motion, without activity of the product. Ends after a day of blocks or after the given minutes.
 */
export async function realBase(context: BenchContext): Promise<Result> {
  const { minutes, print, defer } = context
  const world = await startWorld(context, { backfillDays: 0, mining: 'manual' })
  const { vaultChain, contracts, deployment } = world.devnet
  const node = await startCrowdedNode(vaultChain.url, contracts.usdc)
  defer(() => node.close())
  const databaseUrl = await world.database()
  // Only an index outside of a devnet keeps Ponder's cache.
  const env = { RPC_URL_8453: node.url }
  const index = await world.index(databaseUrl, env, { ...deployment, devnet: false })
  await index.ready()
  const sql = createSql(databaseUrl, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  const holds = async (hash: Hex): Promise<boolean> => {
    const rows = await sql`select 1 from chain.block where hash = ${hash}`.catch(() => [])
    return rows.length > 0
  }
  /** Returns the number of mined blocks. A socket announces new heads only, so a later head follows a lost head. */
  const advance = async (): Promise<number> => {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      await vaultChain.rpc('anvil_mine', [numberToHex(STEP_BLOCKS), numberToHex(BLOCK_TIME_SEC)])
      const { hash } = await vaultChain.client.getBlock()
      if (await until(() => holds(hash), WAIT_MS)) return tries * STEP_BLOCKS
    }
    throw new Error(`the index does not follow the chain:\n${index.output().slice(-2_000)}`)
  }
  const state = async () => ({
    ...(await readSize(sql)),
    calls: [...node.calls.values()].reduce((sum, count) => sum + count, 0),
    cpuSec: cpuSeconds(index.pid),
  })
  for (let warm = 0; warm < WARM_BLOCKS; ) warm += await advance()
  const before = await state()
  const deadline = performance.now() + minutes * 60_000
  let blocks = 0
  while (blocks < BLOCKS_PER_DAY && performance.now() < deadline) {
    blocks += await advance()
    if (blocks % PROGRESS_BLOCKS === 0) print(`${blocks} of ${BLOCKS_PER_DAY} blocks`)
  }
  const after = await state()
  const perDay = (figure: keyof typeof after): number =>
    ((after[figure] - before[figure]) / blocks) * BLOCKS_PER_DAY
  return {
    title: `A day of Base without activity of the product, from ${blocks} blocks`,
    figures: [
      { name: 'rows', value: Math.round(perDay('rows')), unit: 'a day' },
      {
        name: 'database',
        value: roundFigure(perDay('bytes') / BYTES_PER_MB),
        unit: 'MB a day',
        limit: MAX_MB_PER_DAY,
      },
      {
        name: 'calls of the node',
        value: Math.round(perDay('calls')),
        unit: 'a day',
        limit: MAX_CALLS_PER_DAY,
      },
      {
        name: 'processor time',
        value: roundFigure(perDay('cpuSec') / 3_600),
        unit: 'hours a day',
      },
    ],
    notes: [
      `Each block has ${LOGS_PER_BLOCK} logs of third parties in 200 transactions: 600 transfers and 100 authorizations of USDC, and 300 logs of other contracts. One day has ${BLOCKS_PER_DAY} blocks.`,
      "Rows and bytes are those of the index and of Ponder's cache after a vacuum, with indexes.",
    ],
  }
}

/** Returns rows and bytes of all tables, which are those of the index and of Ponder's cache. */
async function readSize(sql: Sql): Promise<{ readonly bytes: number; readonly rows: number }> {
  await sql`vacuum analyze`
  const [size] = await sql({ bytes: int, rows: int })`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes,
      coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`
  return { bytes: size?.bytes ?? 0, rows: size?.rows ?? 0 }
}
