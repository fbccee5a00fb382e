import type { Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { toFour } from '../../../kernel/four.ts'
import { usdc6 } from '../../../kernel/money.ts'
import { bool, hex, int, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { PricePoint } from '../../ports.ts'
import { computePricePoints } from './computePricePoints.ts'

/**
 * Version of the formula of stored price points. Increase the version if `priceAt` or the choice of the last price
 * changes.
 *
 * Rows of another version are never read.
 */
export const PRICE_POINT_REVISION = 1

const KEPT_ROW = {
  block_hash: hex,
  is_answered: bool,
  priced_at: int,
  price0_usdc: numeric,
  price1_usdc: numeric,
  price2_usdc: numeric,
  price3_usdc: numeric,
}
type KeptRow = RowOf<typeof KEPT_ROW>

/**
 * Returns the prices at each block: reads stored prices, and computes the other prices from facts.
 *
 * A stored row is valid only for the block with the same hash. The hash commits to all facts before the block, so a row
 * stays correct through any reorganisation.
 */
export async function readPricePoints(
  query: Query,
  deployment: Deployment,
  blocks: readonly BlockRef[],
): Promise<readonly (PricePoint | null)[]> {
  if (blocks.length === 0) return []
  const stored = await readKept(query, deployment, blocks)
  const missing = blocks.filter(({ hash }) => !stored.has(hash))
  const computed = await computePricePoints(query, deployment, missing)
  const fresh = new Map(missing.map(({ hash }, index) => [hash, computed[index] ?? null]))
  return blocks.map(({ hash }) => stored.get(hash) ?? fresh.get(hash) ?? null)
}

async function readKept(
  query: Query,
  { vaults }: Deployment,
  blocks: readonly BlockRef[],
): Promise<ReadonlyMap<Hex, PricePoint>> {
  const byHash = new Map(blocks.map((block) => [block.hash, block]))
  const rows = await query(KEPT_ROW)`
    select p.block_hash, p.is_answered, p.priced_at,
      p.price0_usdc, p.price1_usdc, p.price2_usdc, p.price3_usdc
    from unnest(${blocks.map(({ number }) => number)}::int8[], ${blocks.map(({ hash }) => hash)}::text[])
      as asked(number, hash)
    join app.price_point p on p.factory = ${vaults.factory} and p.chain_id = ${vaults.chainId}
      and p.block_number = asked.number and p.block_hash = asked.hash
      and p.revision = ${PRICE_POINT_REVISION}`
  return new Map(
    rows.flatMap((row) => {
      const block = byHash.get(row.block_hash)
      return block === undefined ? [] : [[row.block_hash, toPricePoint(block, row)] as const]
    }),
  )
}

function toPricePoint(block: BlockRef, row: KeptRow): PricePoint {
  const prices = [row.price0_usdc, row.price1_usdc, row.price2_usdc, row.price3_usdc]
  return {
    block,
    pricesUsdc6: toFour(prices.map(usdc6)),
    isAnswered: row.is_answered,
    pricedAtSec: row.priced_at,
  }
}
