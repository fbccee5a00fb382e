import type { Hex } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { closeBlocks, closeEdgesSec } from '../../domain/analytics/indexCloses.ts'
import { INDEX_BASE_E18, type IndexStep, nextLevelE18 } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval, PricePoint, VaultCallDeps } from '../../ports.ts'

/**
 * Blocks at which the index takes new weights, in order: its base, and the last block at or before each midnight (UTC)
 * after it, up to `end`.
 *
 * A block at which the price source did not answer is left out, so that the interval before it lasts until the next.
 */
export async function readIndexCloses(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  { born, end }: { readonly born: BlockRef; readonly end: BlockRef },
): Promise<readonly PricePoint[]> {
  const atEdges = await deps.history.blocksAt(at, closeEdgesSec(born, end))
  const points = await deps.history.pricePoints(at, closeBlocks(born, end, atEdges))
  return points.flatMap((point) => (point?.isAnswered ? [point] : []))
}

/**
 * Level of the index as of each close and each point, by the hash of its block, with 18 decimals.
 *
 * `closes` are in order and not empty; no point lies before the first.
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

/** Levels after each interval; an interval begins where an earlier one ended, or at the base. */
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
