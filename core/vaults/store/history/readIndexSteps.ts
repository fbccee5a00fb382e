import type { Address, Hex } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import { type BlockRow, toBlockRef } from '../../../platform/db/toBlockRef.ts'
import { type IndexStep, indexStep } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval, PricePoint, SharePrice } from '../../ports.ts'
import { readSharePrices } from './readSharePrices.ts'

type SharePrices = ReadonlyMap<Address, SharePrice>
type Known = {
  get(hash: Hex): SharePrices | undefined
  set(hash: Hex, prices: SharePrices): void
}

/** The first block at which a vault had shares; null when none had any. */
export async function readFirstShares(query: Query, at: BlockRef): Promise<BlockRef | null> {
  const [row] = await query<BlockRow[]>`
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

/** How the vaults of the index grew over each interval; share prices come from `known` where it has them. */
export async function readIndexSteps(
  query: Query,
  intervals: readonly PricedInterval[],
  known: Known,
): Promise<readonly IndexStep[]> {
  const emptied = await readEmptied(query, intervals)
  const worthsAt = async (point: PricePoint): Promise<SharePrices> => {
    const found = known.get(point.block.hash) ?? (await readSharePrices(query, point))
    known.set(point.block.hash, found)
    return found
  }
  const steps: IndexStep[] = []
  for (const { before, after } of intervals) {
    const gone = emptied.flatMap(({ vault, block_number: number }) =>
      number > before.block.number && number <= after.block.number ? [vault] : [],
    )
    steps.push(indexStep(await worthsAt(before), await worthsAt(after), new Set(gone)))
  }
  return steps
}

/** Blocks between the first and the last at which a vault was left without shares. */
async function readEmptied(query: Query, intervals: readonly PricedInterval[]) {
  const [{ before: first } = { before: null }] = intervals
  if (first === null) return []
  const numbers = intervals.flatMap(({ before, after }) => [
    before.block.number,
    after.block.number,
  ])
  return query<{ vault: Address; block_number: number }[]>`
    select v.address as vault, s.block_number
    from chain.vault v cross join lateral (
      select block_number from chain.vault_state
      where vault = v.address and supply = 0 and block_number > ${Math.min(...numbers)}
        and block_number <= ${Math.max(...numbers)}) s
    where v.chain_id = ${first.block.chainId} and v.vault_id > 0`
}
