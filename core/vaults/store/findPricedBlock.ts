import type { Address } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import type { Four } from '../../kernel/four.ts'
import { hex, int, maybe } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../platform/db/toBlockRef.ts'
import { type PricesAnswer, readPrices } from './readPrices.ts'

export type PricedBlock = {
  readonly at: BlockRef
  readonly answer: Extract<PricesAnswer, { kind: 'prices' }>
}

/**
 * Maximum number of steps. Outages may overlap (a source without an answer over a drained pool), and each step ends one
 * outage.
 */
const MAX_STEPS = 8

type PricedBlockSearch = {
  readonly query: Query
  readonly factoryId: string
  readonly tokens: Four<Address>
}

/**
 * Finds the last block at or before `from` at which the price source answered for every token; undefined without such a
 * block.
 *
 * Each step moves to the block before the start of the current outage: before the pool fell below its minimum
 * liquidity, or before the factory switched to a source that cannot answer. No log marks the block at which the history
 * of a pool becomes long enough, so the function searches the lifetime of the source for the last block with a
 * sufficient history.
 */
export async function findPricedBlock(
  search: PricedBlockSearch,
  from: BlockRef,
): Promise<PricedBlock | undefined> {
  const { query, factoryId, tokens } = search
  let at: BlockRef | undefined = from
  for (let step = 0; step < MAX_STEPS && at !== undefined; step += 1) {
    const source = await readSource(query, at, factoryId)
    if (source === undefined) return undefined
    const answer = await readPrices(query, at, source.address, tokens)
    if (answer.kind === 'prices') return { at, answer }
    if (answer.kind === 'unavailable' && answer.reason === 'history_too_short') {
      const found = await searchLife(search, at, source)
      if (found !== undefined) return found
    }
    const beforePool =
      answer.kind === 'unavailable' && answer.reason === 'too_little_liquidity'
        ? await beforeDrain(query, at, source.address, answer.pool)
        : undefined
    at = await blockAtOrBefore(query, at.chainId, beforePool ?? source.setAt - 1)
  }
  return undefined
}

/**
 * Finds the last priced block in the lifetime of a source: doubles the distance, then halves the range. The search
 * assumes that all blocks with prices precede all blocks without prices.
 */
async function searchLife(
  { query, tokens }: PricedBlockSearch,
  from: BlockRef,
  source: Source,
): Promise<PricedBlock | undefined> {
  const readPriced = async (number: number): Promise<PricedBlock | undefined> => {
    const at = await blockAtOrBefore(query, from.chainId, number)
    if (at === undefined || at.number < source.setAt) return undefined
    const answer = await readPrices(query, at, source.address, tokens)
    return answer.kind === 'prices' ? { at, answer } : undefined
  }
  let best: PricedBlock | undefined
  let unpriced = from.number
  for (let back = 1; best === undefined && from.number - back >= source.setAt; back *= 2) {
    best = await readPriced(from.number - back)
    if (best === undefined) unpriced = from.number - back
  }
  while (best !== undefined && unpriced - best.at.number > 1) {
    const middle = Math.floor((unpriced + best.at.number) / 2)
    const found = await readPriced(middle)
    if (found === undefined || found.at.number === best.at.number) unpriced = middle
    else best = found
  }
  return best
}

type Source = { readonly address: Address; readonly setAt: number }

async function readSource(
  query: Query,
  at: BlockRef,
  factoryId: string,
): Promise<Source | undefined> {
  const [row] = await query({ price_source: maybe(hex), set_at: int })`
    with now as (
      select price_source from chain.factory_state
      where factory_id = ${factoryId} and block_number <= ${at.number}
      order by block_number desc limit 1)
    select now.price_source, (
      select min(s.block_number) from chain.factory_state s
      where s.factory_id = ${factoryId} and s.block_number <= ${at.number}
        and s.price_source = now.price_source
        and s.block_number > coalesce((
          select max(o.block_number) from chain.factory_state o
          where o.factory_id = ${factoryId} and o.block_number <= ${at.number}
            and o.price_source is distinct from now.price_source), -1)) as set_at
    from now`
  return row?.price_source == null ? undefined : { address: row.price_source, setAt: row.set_at }
}

/** Reads the number of the last block before the pool fell below the minimum liquidity of the source. */
async function beforeDrain(
  query: Query,
  at: BlockRef,
  source: Address,
  pool: string,
): Promise<number | undefined> {
  const poolId = `${at.chainId}-${pool}`
  const [row] = await query({ drained_at: maybe(int) })`
    with least as (
      select min_liquidity from chain.price_source where id = ${`${at.chainId}-${source}`}),
    liquid as (
      select max(block_number) as number from chain.pool_state, least
      where pool_id = ${poolId} and block_number <= ${at.number} and liquidity >= min_liquidity)
    select (select min(block_number) from chain.pool_state
      where pool_id = ${poolId} and block_number > liquid.number) as drained_at
    from liquid`
  return row?.drained_at == null ? undefined : row.drained_at - 1
}

async function blockAtOrBefore(
  query: Query,
  chainId: number,
  number: number,
): Promise<BlockRef | undefined> {
  const [row] = await query(BLOCK_ROW)`
    select chain_id, number, hash, timestamp from chain.block
    where chain_id = ${chainId} and number <= ${number} order by number desc limit 1`
  return row === undefined ? undefined : toBlockRef(row)
}
