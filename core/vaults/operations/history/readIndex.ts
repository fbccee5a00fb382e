import type { Hex } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { changePpm, differenceBps } from '../../domain/analytics/change.ts'
import { equalWeightChange } from '../../domain/analytics/equalWeight.ts'
import { RETURN_WINDOWS, returnPct, windowStartSec } from '../../domain/analytics/returns.ts'
import type { PricePoint, VaultCallDeps } from '../../ports.ts'
import { readAnsweredPoints } from './readAnsweredPoints.ts'
import { readIndexCloses, readIndexLevels } from './readIndexLevels.ts'
import { mapReturnWindows, type Returns } from './readReturns.ts'
import type { NoReturnReason } from './readWindowReturns.ts'
import type { Window } from './windowFields.ts'

/** Prices as of a block, and the level of the index figure at that block, points with 18 decimals. */
export type IndexPoint = { readonly point: PricePoint; readonly levelE18: bigint }

/** State of the index figure at the end of a window, and its change over the window. */
export type IndexWindow = {
  readonly window: Window
  /**
   * Start of the calculation, unix seconds: the start of the window, or the base of the index figure if that is later.
   */
  readonly fromSec: number
  readonly isClipped: boolean
  readonly base: IndexPoint
  readonly start: IndexPoint
  readonly end: IndexPoint
  /** Points at the closes between start and end, both included, in order of time. */
  readonly closes: readonly IndexPoint[]
  /** Returns as of the end of the window. */
  readonly returns: Returns
  readonly changes: IndexChanges
  /** Sum of the NAVs of the vaults that have shares at the end, USDC-6, and the number of these vaults. */
  readonly navUsdc6: bigint
  readonly vaultCount: number
}

/** Changes over a window in parts per million, and the advantage of the index figure in basis points. */
export type IndexChanges = {
  readonly indexPpm: bigint | null
  readonly equalWeightPpm: bigint | null
  readonly vsEqualWeightBps: number | null
}

export type IndexAnswer =
  | { readonly kind: 'known'; readonly index: IndexWindow }
  | { readonly kind: 'unknown'; readonly window: Window; readonly reason: NoReturnReason }

/**
 * Reads the index figure, one level for all vaults: 1000 points at the first block at which a vault had shares, then
 * chained from midnight to midnight (UTC) by the growth of share prices. Each vault has the weight of its NAV at the
 * start of the interval.
 *
 * The level at any other block is the level of the previous close, plus the growth up to the block.
 */
export async function readIndex(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  window: Window,
): Promise<IndexAnswer> {
  const [[end = null], first] = await Promise.all([
    readAnsweredPoints(deps, at, [window.end]),
    deps.history.firstShares(window.end),
  ])
  if (first === null) return { kind: 'unknown', window, reason: 'no_shares' }
  const closes = end === null ? [] : await readIndexCloses(deps, at, { first, end: end.block })
  const [base] = closes
  if (end === null || base === undefined) return { kind: 'unknown', window, reason: 'no_price' }
  const starts = await readStarts(deps, at, { window, base })
  const points = [end, ...starts.values()].flatMap((point) => point ?? [])
  const levels = await readIndexLevels(deps, at, { closes, points })
  // This read comes after the levels, because the read of the last step has already cached these values.
  const [worths = new Map()] = await deps.history.sharePrices(at, [end.block])
  const held = [...worths.values()].filter(({ supply }) => supply > 0n)
  const sums = {
    navUsdc6: held.reduce<bigint>((sum, { navUsdc6 }) => sum + navUsdc6, 0n),
    vaultCount: held.length,
  }
  return {
    kind: 'known',
    index: { ...measure({ window, closes, base, end, starts, levels }), ...sums },
  }
}

type Start = (typeof RETURN_WINDOWS)[number] | 'asked'
type Starts = ReadonlyMap<Start, PricePoint | null>

/** Reads the block at which each window starts; null for a window that starts before the base of the index figure. */
async function readStarts(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  { window, base }: { readonly window: Window; readonly base: PricePoint },
): Promise<Starts> {
  const seconds = new Map<Start, number>([['asked', window.fromSec]])
  for (const name of RETURN_WINDOWS) {
    const startSec = windowStartSec(name, window.end.timestampSec)
    if (startSec !== null) seconds.set(name, startSec)
  }
  const blocks = await deps.history.blocksAt(at, [...seconds.values()])
  const known = blocks.flatMap((block) => block ?? [])
  const points = await readAnsweredPoints(deps, at, known)
  const pointOf = new Map(known.map(({ hash }, index) => [hash, points[index] ?? null]))
  const starts = [...seconds.keys()].map((name, index) => {
    const block = blocks[index] ?? null
    const point = block === null ? null : (pointOf.get(block.hash) ?? null)
    const isKnown = point !== null && point.block.number >= base.block.number
    return [name, isKnown ? point : null] as const
  })
  return new Map([...starts, ['all', base]])
}

type Measured = Omit<IndexWindow, 'navUsdc6' | 'vaultCount'>

function measure(given: {
  readonly window: Window
  readonly closes: readonly PricePoint[]
  readonly base: PricePoint
  readonly end: PricePoint
  readonly starts: Starts
  readonly levels: ReadonlyMap<Hex, bigint>
}): Measured {
  const { window, closes, base, end, starts, levels } = given
  const withLevel = (point: PricePoint): IndexPoint => ({
    point,
    levelE18: levels.get(point.block.hash) ?? 0n,
  })
  const requestedStart = starts.get('asked') ?? null
  const start = withLevel(requestedStart ?? base)
  const last = withLevel(end)
  const indexPpm = changePpm({ base: start.levelE18, now: last.levelE18 })
  const equalWeightPpm = changePpm(equalWeightChange(start.point.pricesUsdc6, end.pricesUsdc6))
  return {
    window,
    fromSec: requestedStart === null ? base.block.timestampSec : window.fromSec,
    isClipped: requestedStart === null,
    base: withLevel(base),
    start,
    end: last,
    closes: closes.flatMap((point) => {
      const { number } = point.block
      const isWithin = number >= start.point.block.number && number <= end.block.number
      return isWithin ? [withLevel(point)] : []
    }),
    returns: mapReturnWindows((name) => {
      const from = starts.get(name) ?? null
      return from === null ? null : returnPct(withLevel(from).levelE18, last.levelE18)
    }),
    changes: {
      indexPpm,
      equalWeightPpm,
      vsEqualWeightBps: differenceBps(indexPpm, equalWeightPpm),
    },
  }
}
