import type { Address } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import type { Four } from '../../kernel/four.ts'
import { toFour } from '../../kernel/four.ts'
import type { Usdc6 } from '../../kernel/money.ts'
import { bool, hex, int, maybe, numeric, type RowOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { priceAt, type SixOf, windowEdgesSec } from '../domain/priceAt.ts'
import { priceOfTick, type TickPoint } from '../domain/twap.ts'

export type PricesAnswer =
  | {
      readonly kind: 'prices'
      readonly pricesUsdc6: Four<Usdc6>
      /** Prices at the ticks of the pools at the block, USDC-6 per whole token. */
      readonly spotsUsdc6: Four<Usdc6>
      readonly windowSec: number
    }
  | { readonly kind: 'unknown_source' }
  | {
      readonly kind: 'unavailable'
      readonly token: Address
      readonly pool: string
      readonly reason: 'too_little_liquidity' | 'history_too_short' | 'rounds_to_zero' | 'no_pool'
    }

/** Block and price source for which prices are read. */
export type PricesQuery = { readonly at: BlockRef; readonly source: Address }

const SOURCE_ROW = {
  address: hex,
  window_sec: int,
  min_liquidity: numeric,
  block_number: int,
}
type SourceRow = RowOf<typeof SOURCE_ROW>

const EDGE_ROW = {
  ask: int,
  token: hex,
  pool: hex,
  stock_is_token0: bool,
  liquidity: maybe(numeric),
  oldest_observation_at: maybe(int),
  edge: int,
  tick: maybe(int),
  observation_at: maybe(int),
  tick_cumulative: maybe(numeric),
}
type EdgeRow = RowOf<typeof EDGE_ROW>

/**
 * Recomputes from the logs of the pools, for each token, the answer of a price source at a block: the price, or the
 * reason why the contract reverts.
 *
 * Source: TwapPriceSource.priceUsdc; the tick accumulator of a pool at a second is that of its last block at or before
 * the second.
 */
export async function readPrices(
  query: Query,
  at: BlockRef,
  source: Address,
  tokens: Four<Address>,
): Promise<PricesAnswer> {
  const [answer] = await readPricesOfMany(query, [{ at, source }], tokens)
  return answer ?? { kind: 'unknown_source' }
}

/** Recomputes the answers at many blocks of one chain in two statements; answers are in the order of `queries`. */
export async function readPricesOfMany(
  query: Query,
  queries: readonly PricesQuery[],
  tokens: Four<Address>,
): Promise<readonly PricesAnswer[]> {
  const [first] = queries
  if (first === undefined) return []
  const { chainId } = first.at
  const sources = await query(SOURCE_ROW)`
    select address, window_sec, min_liquidity, block_number from chain.price_source
    where chain_id = ${chainId}`
  const known = queries.map(({ at, source }) =>
    sources.find((row) => row.address === source && row.block_number <= at.number),
  )
  const rows = await readEdges(query, chainId, queries, known)
  const byQuery = Map.groupBy(rows, ({ ask }) => ask)
  return queries.map(({ at }, index) => {
    const source = known[index]
    if (source === undefined) return { kind: 'unknown_source' }
    return answerOf(at, source, tokens, byQuery.get(index + 1) ?? [])
  })
}

function answerOf(
  at: BlockRef,
  source: SourceRow,
  tokens: Four<Address>,
  rows: readonly EdgeRow[],
): PricesAnswer {
  const windowSec = source.window_sec
  const prices: Usdc6[] = []
  const spots: Usdc6[] = []
  for (const token of tokens) {
    const own = rows.filter((row) => row.token === token)
    const [first] = own
    if (first === undefined) {
      return { kind: 'unavailable', token, pool: '', reason: 'no_pool' }
    }
    const { pool } = first
    const points = own.map(toPoint)
    if (first.liquidity === null || first.oldest_observation_at === null || !isSix(points)) {
      return { kind: 'unavailable', token, pool, reason: 'history_too_short' }
    }
    const answer = priceAt({
      stockIsToken0: first.stock_is_token0,
      nowSec: at.timestampSec,
      windowSec,
      liquidity: first.liquidity,
      minLiquidity: source.min_liquidity,
      oldestObservationSec: first.oldest_observation_at,
      points,
    })
    if (answer.kind === 'unavailable') {
      return { kind: 'unavailable', token, pool, reason: answer.reason }
    }
    prices.push(answer.priceUsdc6)
    spots.push(priceOfTick(first.stock_is_token0, points[5].tick))
  }
  return { kind: 'prices', pricesUsdc6: toFour(prices), spotsUsdc6: toFour(spots), windowSec }
}

/** Reads six rows per request and token, oldest edge first; columns are null before the creation of the pool. */
function readEdges(
  query: Query,
  chainId: number,
  queries: readonly PricesQuery[],
  sources: readonly (SourceRow | undefined)[],
): Promise<EdgeRow[]> {
  const edges = queries.flatMap(({ at }, index) => {
    const windowSec = sources[index]?.window_sec
    if (windowSec === undefined) return []
    return windowEdgesSec(at.timestampSec, windowSec).map((atSec) => ({ ask: index + 1, atSec }))
  })
  return query(EDGE_ROW)`
    select asked.ask::int as ask, p.token, p.pool, p.stock_is_token0, newest.liquidity,
      oldest.observation_at as oldest_observation_at,
      edge.number::int as edge, held.tick, held.observation_at, held.tick_cumulative
    from unnest(${queries.map(({ at }) => at.number)}::int8[], ${queries.map(({ source }) => source)}::text[])
      with ordinality as asked(block_number, source, ask)
    join chain.price_source_pool p on p.chain_id = ${chainId} and p.price_source = asked.source
    cross join lateral (select p.chain_id || '-' || p.pool as pool_id) k
    left join lateral (
      select liquidity, observation_count, observation_filled from chain.pool_state s
      where s.pool_id = k.pool_id and s.block_number <= asked.block_number
      order by s.block_number desc limit 1) newest on true
    left join lateral (
      select observation_at from chain.pool_state s
      where s.pool_id = k.pool_id and s.block_number <= asked.block_number
        and s.observation_count = newest.observation_count - newest.observation_filled + 1
      order by s.block_number limit 1) oldest on true
    join unnest(${edges.map(({ ask }) => ask)}::int8[], ${edges.map(({ atSec }) => atSec)}::int8[])
      with ordinality as edge(ask, at_sec, number) on edge.ask = asked.ask
    left join lateral (
      select tick, observation_at, tick_cumulative from chain.pool_state s
      where s.pool_id = k.pool_id and s.timestamp <= edge.at_sec
        and s.block_number <= asked.block_number
      order by s.timestamp desc, s.block_number desc limit 1) held on true
    order by asked.ask, p.token, edge.number`
}

function toPoint(row: EdgeRow): TickPoint | undefined {
  if (row.tick === null || row.observation_at === null || row.tick_cumulative === null) {
    return undefined
  }
  return {
    timestampSec: row.observation_at,
    tick: row.tick,
    tickCumulative: row.tick_cumulative,
  }
}

function isSix(points: readonly (TickPoint | undefined)[]): points is SixOf<TickPoint> {
  return points.length === 6 && points.every((point) => point !== undefined)
}
