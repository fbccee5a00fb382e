import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { mapFour } from '../../../kernel/four.ts'
import { hex, int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { PricePoint } from '../../ports.ts'
import { findPricedBlock } from '../findPricedBlock.ts'
import { type PricesAnswer, type PricesQuery, readPricesOfMany } from '../readPrices.ts'

/** Maximum number of blocks per statement: about 6,000 index lookups, well below the statement timeout. */
const BLOCKS_PER_STATEMENT = 128

/**
 * Computes the prices at each block from indexed facts only; null if no block up to that block had a price of every
 * constituent.
 *
 * The result equals the prices of the basket at the same block: the answer of the price source, or else the last
 * answer.
 */
export async function computePricePoints(
  query: Query,
  deployment: Deployment,
  blocks: readonly BlockRef[],
): Promise<readonly (PricePoint | null)[]> {
  const computed = new Map<string, PricePoint | null>()
  const ascending = blocks.toSorted((a, b) => a.number - b.number)
  for (let start = 0; start < ascending.length; start += BLOCKS_PER_STATEMENT) {
    const part = ascending.slice(start, start + BLOCKS_PER_STATEMENT)
    const points = await computePart(query, deployment, part)
    for (const [index, { hash }] of part.entries()) computed.set(hash, points[index] ?? null)
  }
  return blocks.map(({ hash }) => computed.get(hash) ?? null)
}

async function computePart(
  query: Query,
  deployment: Deployment,
  blocks: readonly BlockRef[],
): Promise<readonly (PricePoint | null)[]> {
  const { vaults } = deployment
  const tokens = mapFour(vaults.constituents, ({ address }) => address)
  const factoryId = `${vaults.chainId}-${vaults.factory}`
  const queries = await readSources(query, factoryId, blocks)
  const answers = new Map<string, PricesAnswer>()
  const answered = await readPricesOfMany(query, queries, tokens)
  for (const [index, { at }] of queries.entries()) {
    const answer = answered[index]
    if (answer !== undefined) answers.set(at.hash, answer)
  }
  const points: (PricePoint | null)[] = []
  // The loop starts at the newest block: all blocks from the last price before an outage to the end of the outage share
  // that price.
  let last: PricePoint | null | undefined
  for (const block of blocks.toReversed()) {
    const answer = answers.get(block.hash)
    if (answer?.kind === 'prices') {
      points.push(answeredPoint(block, answer))
      continue
    }
    if (last === undefined || (last !== null && last.block.number > block.number)) {
      const found = await findPricedBlock({ query, factoryId, tokens }, block)
      last = found === undefined ? null : answeredPoint(found.at, found.answer)
    }
    points.push(last === null ? null : { ...last, block, isAnswered: false })
  }
  return points.reverse()
}

function answeredPoint(
  block: BlockRef,
  { pricesUsdc6 }: Extract<PricesAnswer, { kind: 'prices' }>,
): PricePoint {
  return { block, pricesUsdc6, isAnswered: true, pricedAtSec: block.timestampSec }
}

/** Reads the price source that the factory used at each block; omits blocks before the first source. */
async function readSources(
  query: Query,
  factoryId: string,
  blocks: readonly BlockRef[],
): Promise<readonly PricesQuery[]> {
  const rows = await query({ ask: int, source: hex })`
    select asked.ask::int as ask, f.price_source as source
    from unnest(${blocks.map(({ number }) => number)}::int8[])
      with ordinality as asked(block_number, ask)
    cross join lateral (
      select price_source from chain.factory_state
      where factory_id = ${factoryId} and block_number <= asked.block_number
      order by block_number desc limit 1) f
    where f.price_source is not null`
  return rows.flatMap(({ ask, source }) => {
    const at = blocks[ask - 1]
    return at === undefined ? [] : [{ at, source }]
  })
}
