import type { Hex } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { closeBlocks, closeEdgesSec } from '../../domain/analytics/indexCloses.ts'
import { INDEX_BASE_E18, type IndexStep, nextLevelE18 } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval, PricePoint, VaultCallDeps } from '../../ports.ts'

/**
 * Returns, in order, the blocks at which the index figure takes new weights: its base, and the last block at or before
 * each later midnight (UTC), up to `end`.
 *
 * Omits a block at which the price source did not answer; the interval before that block then lasts until the next
 * close.
 */
export async function readIndexCloses(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  { first, end }: { readonly first: BlockRef; readonly end: BlockRef },
): Promise<readonly PricePoint[]> {
  const atEdges = await deps.history.blocksAt(at, closeEdgesSec(first, end))
  const points = await deps.history.pricePoints(at, closeBlocks(first, end, atEdges))
  return points.flatMap((point) => (point?.isAnswered ? [point] : []))
}

/**
 * Returns the level of the index figure at each close and each point, by block hash, with 18 decimals.
 *
 * `closes` are in order and not empty; no point is before the first close.
 */
export async function readIndexLevels(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  wanted: { readonly closes: readonly PricePoint[]; readonly points: readonly PricePoint[] },
): Promise<ReadonlyMap<Hex, bigint>> {
  const { closes, points } = wanted
  const chain = closes.flatMap((after, index): PricedInterval[] => {
    const before = closes[index - 1]
    return before === undefined ? [] : [{ before, after }]
  })
  const rest = points.flatMap((after): PricedInterval[] => {
    const before = closes.findLast(({ block }) => block.number <= after.block.number)
    return before === undefined || before.block.hash === after.block.hash ? [] : [{ before, after }]
  })
  const intervals = [...chain, ...rest]
  const steps = await deps.history.indexSteps(at, intervals)
  return chainLevels(closes[0], intervals, steps)
}

/** Returns the levels after each interval. An interval starts at the end of an earlier interval, or at the base. */
function chainLevels(
  base: PricePoint | undefined,
  intervals: readonly PricedInterval[],
  steps: readonly IndexStep[],
): ReadonlyMap<Hex, bigint> {
  const levels = new Map<Hex, bigint>()
  if (base !== undefined) levels.set(base.block.hash, INDEX_BASE_E18)
  for (const [index, { before, after }] of intervals.entries()) {
    const step = steps[index]
    const levelE18 = levels.get(before.block.hash)
    if (step === undefined || levelE18 === undefined) continue
    levels.set(after.block.hash, nextLevelE18(levelE18, step))
  }
  return levels
}
