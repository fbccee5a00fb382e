import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { bool, hex, int, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { PoolBucket } from '../../domain/analytics/candles.ts'
import type { BucketRange } from '../../ports.ts'

const TRADE_ROW = {
  token: hex,
  stock_is_token0: bool,
  end_sec: int,
  open_root: numeric,
  low_root: numeric,
  high_root: numeric,
  close_root: numeric,
  first_at: int,
  last_at: int,
  volume0: numeric,
  volume1: numeric,
  trades: int,
}
type TradeRow = RowOf<typeof TRADE_ROW>

/**
 * A number larger than the count of logs in any block, with which block number and log index form one sortable number.
 */
const LOGS_PER_BLOCK = 1_000_000

/** Reads the trades by bucket, in order of time, in every pool that a price source reads or has read for each token. */
export async function readTrades(
  query: Query,
  at: BlockRef,
  wanted: BucketRange & { readonly tokens: readonly Address[] },
): Promise<ReadonlyMap<Address, readonly PoolBucket[]>> {
  const { fromSec, toSec, stepSec } = wanted
  const rows = await query(TRADE_ROW)`
    with first as (
      select coalesce((
        select number from chain.block
        where chain_id = ${at.chainId}
          and timestamp <= ((${fromSec}::int8 + ${stepSec} - 1) / ${stepSec} - 1) * ${stepSec}
        order by timestamp desc, number desc limit 1), -1) as after_block),
    pools as (
      select distinct token, pool, stock_is_token0 from chain.price_source_pool
      where chain_id = ${at.chainId} and token = any(${[...wanted.tokens]}::text[]))
    select pools.token, pools.stock_is_token0, b.end_sec, opening.root as open_root, b.low_root,
      b.high_root, closing.root as close_root, opening.timestamp as first_at,
      closing.timestamp as last_at, b.volume0, b.volume1, b.trades
    from first cross join pools
    -- One group by for each pool: a group by over all pools sorts every trade by pool and bucket.
    cross join lateral (
      select ((s.timestamp + ${stepSec} - 1) / ${stepSec}) * ${stepSec} as end_sec,
        min(s.block_number * ${LOGS_PER_BLOCK} + s.log_index) as first_trade,
        max(s.block_number * ${LOGS_PER_BLOCK} + s.log_index) as last_trade,
        min(s.sqrt_price_x_96) as low_root, max(s.sqrt_price_x_96) as high_root,
        sum(abs(s.amount0)) as volume0, sum(abs(s.amount1)) as volume1, count(*)::int as trades
      from chain.pool_swap s
      where s.pool = pools.pool and s.block_number > first.after_block
        and s.block_number <= ${at.number} and s.timestamp <= ${toSec}
      group by 1) b
    cross join lateral (
      select sqrt_price_x_96 as root, timestamp from chain.pool_swap
      where pool = pools.pool and block_number = b.first_trade / ${LOGS_PER_BLOCK}
        and log_index = b.first_trade % ${LOGS_PER_BLOCK} limit 1) opening
    cross join lateral (
      select sqrt_price_x_96 as root, timestamp from chain.pool_swap
      where pool = pools.pool and block_number = b.last_trade / ${LOGS_PER_BLOCK}
        and log_index = b.last_trade % ${LOGS_PER_BLOCK} limit 1) closing
    order by b.end_sec`
  const byToken = Map.groupBy(rows, ({ token }) => token)
  return new Map(
    wanted.tokens.map((token) => [token, (byToken.get(token) ?? []).map(toPoolBucket)]),
  )
}

function toPoolBucket(row: TradeRow): PoolBucket {
  const stockIsToken0 = row.stock_is_token0
  return {
    endSec: row.end_sec,
    stockIsToken0,
    openRootX96: row.open_root,
    lowRootX96: row.low_root,
    highRootX96: row.high_root,
    closeRootX96: row.close_root,
    firstTradeSec: row.first_at,
    lastTradeSec: row.last_at,
    volumeUsdc6: stockIsToken0 ? row.volume1 : row.volume0,
    volumeStock: stockIsToken0 ? row.volume0 : row.volume1,
    trades: row.trades,
  }
}
