import type { Address } from 'viem'
import type { PoolBucket } from '../../../domain/analytics/candles.ts'
import type { BlockRef, BucketRange } from '../../../ports.ts'
import type { Query } from '../createSql.ts'

type TradeRow = {
  token: Address
  stock_is_token0: boolean
  end_sec: number
  open_root: bigint
  low_root: bigint
  high_root: bigint
  close_root: bigint
  first_at: number
  last_at: number
  volume0: bigint
  volume1: bigint
  trades: number
}

/** Trades per bucket in every pool that a price source reads or read for each token, in order of time. */
export async function readTrades(
  query: Query,
  at: BlockRef,
  ask: BucketRange & { readonly tokens: readonly Address[] },
): Promise<ReadonlyMap<Address, readonly PoolBucket[]>> {
  const { fromSec, toSec, stepSec } = ask
  const rows = await query<TradeRow[]>`
    with first as (
      select coalesce((
        select number from chain.block
        where chain_id = ${at.chainId}
          and timestamp <= ((${fromSec}::int8 + ${stepSec} - 1) / ${stepSec} - 1) * ${stepSec}
        order by timestamp desc, number desc limit 1), -1) as after_block),
    pools as (
      select distinct token, pool, stock_is_token0 from chain.price_source_pool
      where chain_id = ${at.chainId} and token = any(${[...ask.tokens]}::text[]))
    select pools.token, pools.stock_is_token0,
      ((s.timestamp + ${stepSec} - 1) / ${stepSec}) * ${stepSec} as end_sec,
      (array_agg(s.sqrt_price_x_96 order by s.block_number, s.log_index))[1] as open_root,
      min(s.sqrt_price_x_96) as low_root, max(s.sqrt_price_x_96) as high_root,
      (array_agg(s.sqrt_price_x_96 order by s.block_number desc, s.log_index desc))[1] as close_root,
      min(s.timestamp) as first_at, max(s.timestamp) as last_at,
      sum(abs(s.amount0)) as volume0, sum(abs(s.amount1)) as volume1, count(*)::int as trades
    from first cross join pools
    join chain.pool_swap s on s.pool = pools.pool
      and s.block_number > first.after_block and s.block_number <= ${at.number}
      and s.timestamp <= ${toSec}
    group by pools.token, pools.pool, pools.stock_is_token0, 3
    order by 3`
  const byToken = Map.groupBy(rows, ({ token }) => token)
  return new Map(ask.tokens.map((token) => [token, (byToken.get(token) ?? []).map(toPoolBucket)]))
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
