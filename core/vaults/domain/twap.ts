import { expWad } from '../../kernel/expWad.ts'
import { LN_1_0001_E36 } from '../../kernel/lnTick.ts'
import { mulDivDown, type Usdc6, usdc6 } from '../../kernel/money.ts'
import { TOKEN_UNIT, TWAP_SUB_WINDOWS } from './vaultRules.ts'

const WAD = 10n ** 18n

/** Tick accumulator of a pool at `timestampSec`, and the tick from that second on. */
export type TickPoint = {
  readonly timestampSec: number
  readonly tick: number
  readonly tickCumulative: bigint
}

/** Tick accumulators at the six edges of the window, oldest first; the last edge is the current second. */
export type WindowEdges = readonly [bigint, bigint, bigint, bigint, bigint, bigint]

export type Five = readonly [bigint, bigint, bigint, bigint, bigint]

/**
 * Returns the tick accumulator at `atSec`, exact because the tick is constant until the next observation.
 *
 * Throws RangeError if `point` is later than `atSec`.
 */
export function cumulativeAt(point: TickPoint, atSec: number): bigint {
  if (atSec < point.timestampSec) {
    throw new RangeError(`the point at ${point.timestampSec} is after ${atSec}`)
  }
  return point.tickCumulative + BigInt(point.tick) * BigInt(atSec - point.timestampSec)
}

/** Returns the median of five values. */
export function medianOfFive(values: Five): bigint {
  const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [, , median = values[2]] = ascending
  return median
}

/**
 * Returns the price in USDC-6 per whole token at the mean tick `tickDelta / elapsedSec`, rounded down; the mean tick is
 * not rounded.
 *
 * Throws RangeError if `elapsedSec` is not positive, or if the price is out of range. Source: TwapPriceSource.
 */
export function priceFromTickDelta(mean: {
  readonly stockIsToken0: boolean
  readonly tickDelta: bigint
  readonly elapsedSec: number
}): Usdc6 {
  if (mean.elapsedSec <= 0) throw new RangeError(`no mean over ${mean.elapsedSec} seconds`)
  const signed = mean.stockIsToken0 ? mean.tickDelta : -mean.tickDelta
  const exponentWad = (signed * LN_1_0001_E36) / BigInt(mean.elapsedSec) / WAD
  return usdc6(mulDivDown(expWad(exponentWad), TOKEN_UNIT, WAD))
}

/**
 * Returns the price in USDC-6 per whole token at a tick of a pool, rounded down. The exact price of the pool differs by
 * less than one tick.
 */
export function priceOfTick(stockIsToken0: boolean, tick: number): Usdc6 {
  return priceFromTickDelta({ stockIsToken0, tickDelta: BigInt(tick), elapsedSec: 1 })
}

/**
 * Returns the price in USDC-6 per whole token, rounded down: the median price of the five sub-windows between `edges`.
 *
 * Throws RangeError if `windowSec` is not a positive multiple of five. Source: TwapPriceSource.
 */
export function twapPriceUsdc6(window: {
  readonly stockIsToken0: boolean
  readonly windowSec: number
  readonly edges: WindowEdges
}): Usdc6 {
  const elapsedSec = window.windowSec / TWAP_SUB_WINDOWS
  if (!Number.isInteger(elapsedSec)) {
    throw new RangeError(`a window of ${window.windowSec} seconds has no five equal parts`)
  }
  const [e0, e1, e2, e3, e4, e5] = window.edges
  const tickDelta = medianOfFive([e1 - e0, e2 - e1, e3 - e2, e4 - e3, e5 - e4])
  return priceFromTickDelta({ stockIsToken0: window.stockIsToken0, tickDelta, elapsedSec })
}
