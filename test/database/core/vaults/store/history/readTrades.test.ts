import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef } from '../../../../../../core/kernel/blockRef.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import type { PoolBucket } from '../../../../../../core/vaults/domain/analytics/candles.ts'
import { readTrades } from '../../../../../../core/vaults/store/history/readTrades.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import { createChainSchema, insertFact } from '../../../../../support/createChainSchema.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'

const CHAIN = 8453
const HOUR_SEC = 3_600
const START_SEC = 1_790_000_000
const BLOCKS = 60
const BLOCK_SEC = 700
const timeOf = (number: number): number => START_SEC + number * BLOCK_SEC
const head: BlockRef = {
  chainId: CHAIN,
  number: BLOCKS - 2,
  hash: `0x${'1'.repeat(64)}`,
  timestampSec: timeOf(BLOCKS - 2),
}

/** Two pools of one token, and one pool of another token that is token 1. */
const POOLS = [
  { token: addressOf(0xa1), pool: addressOf(0xb1), stockIsToken0: true },
  { token: addressOf(0xa1), pool: addressOf(0xb2), stockIsToken0: false },
  { token: addressOf(0xa2), pool: addressOf(0xb3), stockIsToken0: false },
] as const
const STRANGER = { pool: addressOf(0xb4) }

type Trade = {
  readonly pool: string
  readonly number: number
  readonly logIndex: number
  readonly amount0: bigint
  readonly amount1: bigint
  readonly root: bigint
}

/** Trades in an order that differs from the order of blocks and logs; some blocks have none, others have several. */
const trades: readonly Trade[] = [...POOLS, STRANGER].flatMap(({ pool }, at) =>
  Array.from({ length: BLOCKS }, (_, turn) => (turn * 37 + at) % BLOCKS).flatMap((number) =>
    Array.from({ length: (number * 7 + at) % 4 }, (_, log) => {
      const noise = BigInt((number * 7_919 + log * 104_729 + at * 31) % 100_003)
      const sign = noise % 2n === 0n ? 1n : -1n
      return {
        pool,
        number,
        logIndex: 9 - log,
        amount0: sign * (noise + 1n),
        amount1: -sign * (noise * 3n + 1n),
        root: 2n ** 96n + noise * 10n ** 20n,
      }
    }),
  ),
)

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  await createChainSchema(sql)
  for (let number = 0; number < BLOCKS; number += 1) {
    const block = { id: `${CHAIN}-${number}`, chain_id: CHAIN, number, timestamp: timeOf(number) }
    await insertFact(sql, 'block', block)
  }
  for (const { token, pool, stockIsToken0 } of POOLS) {
    // Two price sources read the same pool.
    for (const source of [addressOf(0xc1), addressOf(0xc2)]) {
      const row = { id: source + pool, chain_id: CHAIN, price_source: source, token, pool }
      await insertFact(sql, 'price_source_pool', { ...row, stock_is_token0: stockIsToken0 })
    }
  }
  await sql`insert into chain.pool_swap ${sql(trades.map(rowOf))}`
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

const rowOf = ({ pool, number, logIndex, amount0, amount1, root }: Trade) => ({
  id: `${pool}-${number}-${logIndex}`,
  chain_id: CHAIN,
  pool,
  block_number: number,
  log_index: logIndex,
  timestamp: timeOf(number),
  tx_hash: '',
  sender: '',
  recipient: '',
  amount0,
  amount1,
  sqrt_price_x_96: root,
  liquidity: 0,
  tick: 0,
})

type Range = { readonly fromSec: number; readonly toSec: number; readonly stepSec: number }
const endOf = (sec: number, stepSec: number): number => Math.ceil(sec / stepSec) * stepSec

/** Groups the trades of one pool without the database. */
function bucketsOf({ pool, stockIsToken0 }: (typeof POOLS)[number], range: Range): PoolBucket[] {
  const { fromSec, toSec, stepSec } = range
  const own = trades
    .filter((trade) => trade.pool === pool && trade.number <= head.number)
    .filter(({ number }) => timeOf(number) > endOf(fromSec, stepSec) - stepSec)
    .filter(({ number }) => timeOf(number) <= toSec)
    .toSorted((a, b) => a.number - b.number || a.logIndex - b.logIndex)
  const buckets = Map.groupBy(own, ({ number }) => endOf(timeOf(number), stepSec))
  return [...buckets].map(([endSec, inside]) => {
    const roots = inside.map(({ root }) => root).toSorted((a, b) => (a < b ? -1 : 1))
    const [first, last] = [inside[0], inside.at(-1)]
    const sum = (part: (trade: Trade) => bigint): bigint =>
      inside.reduce((total, trade) => total + (part(trade) < 0n ? -part(trade) : part(trade)), 0n)
    const [volume0, volume1] = [sum(({ amount0 }) => amount0), sum(({ amount1 }) => amount1)]
    return {
      endSec,
      stockIsToken0,
      openRootX96: first?.root ?? 0n,
      lowRootX96: roots[0] ?? 0n,
      highRootX96: roots.at(-1) ?? 0n,
      closeRootX96: last?.root ?? 0n,
      firstTradeSec: timeOf(first?.number ?? 0),
      lastTradeSec: timeOf(last?.number ?? 0),
      volumeUsdc6: stockIsToken0 ? volume1 : volume0,
      volumeStock: stockIsToken0 ? volume0 : volume1,
      trades: inside.length,
    }
  })
}

const sorted = (buckets: readonly PoolBucket[]): readonly PoolBucket[] =>
  buckets.toSorted((a, b) => a.endSec - b.endSec || (a.openRootX96 < b.openRootX96 ? -1 : 1))

describe('trades by bucket', () => {
  it.each([
    ['every hour', { fromSec: timeOf(0), toSec: head.timestampSec, stepSec: HOUR_SEC }],
    ['every four hours', { fromSec: timeOf(9), toSec: timeOf(41), stepSec: 4 * HOUR_SEC }],
    ['of one bucket', { fromSec: timeOf(20), toSec: timeOf(22), stepSec: HOUR_SEC }],
    ['before the first block', { fromSec: 0, toSec: START_SEC - 1, stepSec: HOUR_SEC }],
  ])('%s are the groups of the single trades, in order of time', async (_name, range) => {
    const tokens = [addressOf(0xa1), addressOf(0xa2), addressOf(0xa3)]
    const found = await readTrades(sql, head, { ...range, tokens })
    expect([...found.keys()]).toEqual(tokens)
    for (const token of tokens) {
      const buckets = found.get(token) ?? []
      const wanted = POOLS.filter((pool) => pool.token === token)
      expect(sorted(buckets)).toEqual(sorted(wanted.flatMap((pool) => bucketsOf(pool, range))))
      const ends = buckets.map(({ endSec }) => endSec)
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    }
  })
})
