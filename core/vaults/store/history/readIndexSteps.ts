import type { Address, Hex } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { hex, int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../../platform/db/toBlockRef.ts'
import { type IndexStep, indexStep } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval, PricePoint, SharePrice } from '../../ports.ts'
import { readSharePricesAt } from './readSharePrices.ts'

/**
 * Number of points per statement of share prices: one row per vault and point, some megabytes for 1,000 vaults.
 *
 * Only the share prices of this number of points are in memory at a time.
 */
const POINTS_PER_READ = 8

type SharePrices = ReadonlyMap<Address, SharePrice>
type Known = {
  get(hash: Hex): SharePrices | undefined
  set(hash: Hex, prices: SharePrices): void
}

/** Reads the first block at which any vault had shares; null without such a block. */
export async function readFirstShares(query: Query, at: BlockRef): Promise<BlockRef | null> {
  const [row] = await query(BLOCK_ROW)`
    select b.chain_id, b.number, b.hash, b.timestamp
    from (
      select min(s.block_number) as block_number
      from chain.vault v cross join lateral (
        select block_number from chain.vault_state
        where vault = v.address and supply > 0 and block_number <= ${at.number}
        order by block_number limit 1) s
      where v.chain_id = ${at.chainId} and v.vault_id > 0) born
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = ${at.chainId} and number >= born.block_number and number <= ${at.number}
      order by number limit 1) b`
  return row === undefined ? null : toBlockRef(row)
}

/**
 * Computes the growth of the vaults in the index figure over each interval; takes share prices from `known` if
 * available.
 *
 * The end of an interval is the start of the next interval, so a slice of intervals reuses the share prices at the end
 * of the previous slice.
 */
export async function readIndexSteps(
  query: Query,
  intervals: readonly PricedInterval[],
  known: Known,
): Promise<readonly IndexStep[]> {
  const emptied = await readEmptied(query, intervals)
  const steps: IndexStep[] = []
  let carried: { readonly hash: Hex; readonly prices: SharePrices } | undefined
  for (let start = 0; start < intervals.length; start += POINTS_PER_READ) {
    const slice = intervals.slice(start, start + POINTS_PER_READ)
    const { hash: carriedHash, prices: carriedPrices } = carried ?? {}
    const worths = await readWorths(query, slice, {
      get: (hash) => (hash === carriedHash ? carriedPrices : known.get(hash)),
      set: known.set,
    })
    const worthsAt = ({ block }: PricePoint): SharePrices => worths.get(block.hash) ?? new Map()
    for (const { before, after } of slice) {
      const removed = emptied.flatMap(({ vault, block_number: number }) =>
        number > before.block.number && number <= after.block.number ? [vault] : [],
      )
      steps.push(indexStep(worthsAt(before), worthsAt(after), new Set(removed)))
      carried = { hash: after.block.hash, prices: worthsAt(after) }
    }
  }
  return steps
}

/** Reads the share prices at both ends of every interval, by block hash. */
async function readWorths(
  query: Query,
  intervals: readonly PricedInterval[],
  known: Known,
): Promise<ReadonlyMap<Hex, SharePrices>> {
  const points = new Map(
    intervals.flatMap(({ before, after }) => [
      [before.block.hash, before],
      [after.block.hash, after],
    ]),
  )
  const worths = new Map<Hex, SharePrices>()
  const missing: PricePoint[] = []
  for (const [hash, point] of points) {
    const found = known.get(hash)
    if (found === undefined) missing.push(point)
    else worths.set(hash, found)
  }
  for (let start = 0; start < missing.length; start += POINTS_PER_READ) {
    const read = await readSharePricesAt(query, missing.slice(start, start + POINTS_PER_READ))
    for (const [hash, prices] of read) {
      worths.set(hash, prices)
      known.set(hash, prices)
    }
  }
  return worths
}

/** Reads the blocks, from the first to the last interval, in which the supply of a vault fell to 0. */
async function readEmptied(query: Query, intervals: readonly PricedInterval[]) {
  const [{ before: first } = { before: null }] = intervals
  if (first === null) return []
  const numbers = intervals.flatMap(({ before, after }) => [
    before.block.number,
    after.block.number,
  ])
  return query({ vault: hex, block_number: int })`
    select v.address as vault, s.block_number
    from chain.vault v cross join lateral (
      select block_number from chain.vault_state
      where vault = v.address and supply = 0 and block_number > ${Math.min(...numbers)}
        and block_number <= ${Math.max(...numbers)}) s
    where v.chain_id = ${first.block.chainId} and v.vault_id > 0`
}
