import type { Address } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { hex } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { BLOCK_ROW, toBlockRef } from '../../../platform/db/toBlockRef.ts'
import type { VaultInception } from '../../ports.ts'
import { readPricePoints } from './readPricePoints.ts'
import { readSharePricesOf } from './readSharePrices.ts'

/**
 * Reads, for each vault, the first block of its current uninterrupted period with shares; omits vaults without shares.
 */
export async function readInceptionBlocks(
  query: Query,
  at: BlockRef,
  vaults: readonly Address[],
): Promise<ReadonlyMap<Address, BlockRef>> {
  const rows = await query({ ...BLOCK_ROW, vault: hex })`
    select asked.vault, b.chain_id, b.number, b.hash, b.timestamp
    from unnest(${[...vaults]}::text[]) as asked(vault)
    left join lateral (
      select block_number from chain.vault_state
      where vault = asked.vault and supply = 0 and block_number <= ${at.number}
      order by block_number desc limit 1) empty on true
    cross join lateral (
      select block_number from chain.vault_state
      where vault = asked.vault and block_number > coalesce(empty.block_number, -1)
        and block_number <= ${at.number}
      order by block_number limit 1) born
    cross join lateral (
      select chain_id, number, hash, timestamp from chain.block
      where chain_id = ${at.chainId} and number >= born.block_number and number <= ${at.number}
      order by number limit 1) b`
  return new Map(rows.map((row) => [row.vault, toBlockRef(row)]))
}

/** Reads the value of a share and the prices of the constituents at each vault's inception. */
export async function valueInceptions(
  query: Query,
  deployment: Deployment,
  inceptions: ReadonlyMap<Address, BlockRef>,
): Promise<ReadonlyMap<Address, VaultInception>> {
  const blocks = [...inceptions.values()]
  const points = await readPricePoints(query, deployment, blocks)
  const queries = [...inceptions.keys()].flatMap((vault, index) => {
    const point = points[index]
    return point === null || point === undefined ? [] : [{ vault, point }]
  })
  if (queries.length === 0) return new Map()
  const prices = await readSharePricesOf(query, queries)
  return new Map(
    queries.flatMap(({ vault, point: { block, pricesUsdc6 } }) => {
      const price = prices.get(vault)
      if (price === undefined) return []
      return [[vault, { block, pricesUsdc6, sharePriceUsdc6: price.sharePriceUsdc6 }] as const]
    }),
  )
}
