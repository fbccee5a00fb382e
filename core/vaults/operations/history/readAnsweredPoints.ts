import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { PricePoint, VaultCallDeps } from '../../ports.ts'

/**
 * Returns the prices as of each block. If the price source did not answer at a block, returns the prices of the last
 * block with an answer, as the contracts do; null without such a block.
 */
export async function readAnsweredPoints(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  blocks: readonly BlockRef[],
): Promise<readonly (PricePoint | null)[]> {
  const points = await deps.history.pricePoints(at, blocks)
  const unanswered = points.flatMap((point) => (point === null || point.isAnswered ? [] : [point]))
  if (unanswered.length === 0) return points
  const seconds = unanswered.map(({ pricedAtSec }) => pricedAtSec)
  const earlier = (await deps.history.blocksAt(at, seconds)).flatMap((block) => block ?? [])
  const answered = new Map(
    (await deps.history.pricePoints(at, earlier)).flatMap((point) =>
      point?.isAnswered ? [[point.block.timestampSec, point] as const] : [],
    ),
  )
  return points.map((point) =>
    point === null || point.isAnswered ? point : (answered.get(point.pricedAtSec) ?? null),
  )
}
