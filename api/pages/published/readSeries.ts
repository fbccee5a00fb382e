import type { Address } from 'viem'
import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import type { Four } from '../../../core/kernel/four.ts'
import type { Usdc6 } from '../../../core/kernel/money.ts'
import {
  countBuckets,
  INTERVAL_SEC,
  INTERVALS,
  type Interval,
} from '../../../core/vaults/domain/analytics/intervals.ts'
import { windowStartSec } from '../../../core/vaults/domain/analytics/returns.ts'
import { sharePriceUsdc6 } from '../../../core/vaults/domain/shares.ts'
import { TOKEN_UNIT } from '../../../core/vaults/domain/vaultRules.ts'
import { readAnsweredPoints } from '../../../core/vaults/operations/history/readAnsweredPoints.ts'
import {
  type NavPoint,
  readNavSeries,
} from '../../../core/vaults/operations/history/readNavSeries.ts'
import { valueHoldings } from '../../../core/vaults/operations/valueHoldings.ts'
import type { VaultInception } from '../../../core/vaults/ports.ts'
import { RANGE_WINDOWS, type RangeName } from './ranges.ts'

const PCT = 100

/** Maximum points to read for one range, 30 days of hours; charts are downsampled. Source: measured time of a read. */
const MAX_READ_POINTS = 750

/** State of a vault at one block of a range. */
export type RangePoint = {
  readonly block: BlockRef
  readonly sharePriceUsdc6: bigint
  /**
   * Value of a benchmark, USDC-6, for drawing: equal parts of the constituents, bought for the first share price of the
   * range and held.
   */
  readonly equalWeightUsdc6: number | null
  /**
   * Value of a benchmark, USDC-6, for drawing: holdings and idle USDC of the vault at the first point, scaled to the
   * share price of the vault and held.
   */
  readonly buyAndHoldUsdc6: number | null
  /** Distance from the highest share price of the range so far, percent, zero or negative. */
  readonly drawdownPct: number
  /** Figures of the bucket of the point; null at the start of the range. */
  readonly nav: NavPoint | null
}

export type RangeSeries = {
  readonly range: RangeName
  /** Null without points. */
  readonly interval: Interval | null
  /** In order of time; empty while the vault has no shares. */
  readonly points: readonly RangePoint[]
}

/**
 * Reads share price, benchmarks and drawdown of a vault over a range.
 *
 * A range that would start before the inception starts at the inception.
 */
export async function readSeries(
  deps: Pick<Deps, 'history'>,
  at: BlockRef,
  page: {
    readonly inception: VaultInception | null
    readonly address: Address
    readonly range: RangeName
  },
): Promise<RangeSeries> {
  const { inception, address, range } = page
  if (inception === null) return { range, interval: null, points: [] }
  const inceptionSec = inception.block.timestampSec
  const startSec = windowStartSec(RANGE_WINDOWS[range], at.timestampSec) ?? inceptionSec
  const span = { fromSec: Math.max(inceptionSec, startSec), toSec: at.timestampSec }
  const interval =
    INTERVALS.find((name) => countBuckets(span, INTERVAL_SEC[name]) <= MAX_READ_POINTS) ?? '1d'
  const wanted = { ...span, stepSec: INTERVAL_SEC[interval] }
  const [found, start] = await Promise.all([
    readNavSeries(deps, at, { vaults: [address], range: wanted }),
    readStart(deps, at, { inception, address, startSec }),
  ])
  const firstNumber = (start?.quote ?? inception).block.number
  const alive = (found.get(address) ?? []).filter(({ block }) => block.number >= firstNumber)
  const quotes: Quote[] = alive.map((nav) => ({
    block: nav.block,
    sharePriceUsdc6: nav.sharePriceUsdc6,
    pricesUsdc6: nav.prices.pricesUsdc6,
    nav,
  }))
  if (start === null || alive[0]?.block.number === firstNumber) {
    return { range, interval, points: pointsWithBenchmarks(quotes, alive[0]?.value ?? null) }
  }
  return { range, interval, points: pointsWithBenchmarks([start.quote, ...quotes], start.held) }
}

type Start = { readonly quote: Quote; readonly held: Held | null }

/**
 * Reads the first point of a range: the block of the same window of returns, or the inception if that is later. Null if
 * the price source never answered before.
 */
async function readStart(
  deps: Pick<Deps, 'history'>,
  at: BlockRef,
  wanted: {
    readonly inception: VaultInception
    readonly address: Address
    readonly startSec: number
  },
): Promise<Start | null> {
  const { inception, address, startSec } = wanted
  const [from = null] = await deps.history.blocksAt(at, [startSec])
  if (from === null || from.number <= inception.block.number) {
    const held = await readHeld(deps, at, { address, block: inception.block })
    return { quote: { ...inception, nav: null }, held }
  }
  const [prices = null] = await readAnsweredPoints(deps, at, [from])
  if (prices === null) return null
  const { block, pricesUsdc6 } = prices
  const states = await deps.history.vaultStates(at, { vaults: [address], blocks: [block] })
  const state = states.get(address)?.[0] ?? null
  if (state === null) return null
  const held = valueHoldings({ block, prices }, state)
  return {
    quote: { block, sharePriceUsdc6: sharePriceUsdc6(held.book), pricesUsdc6, nav: null },
    held,
  }
}

/** Holdings at the start of a range. */
type Held = Pick<NavPoint['value'], 'holdings' | 'idleUsdc6'>

/** Reads the holdings at a block; null for a block before the creation of the vault or before the first price. */
async function readHeld(
  deps: Pick<Deps, 'history'>,
  at: BlockRef,
  { address, block }: { readonly address: Address; readonly block: BlockRef },
): Promise<Held | null> {
  const [[prices = null], states] = await Promise.all([
    deps.history.pricePoints(at, [block]),
    deps.history.vaultStates(at, { vaults: [address], blocks: [block] }),
  ])
  const state = states.get(address)?.[0] ?? null
  return prices === null || state === null ? null : valueHoldings({ block, prices }, state)
}

type Quote = Pick<RangePoint, 'block' | 'sharePriceUsdc6' | 'nav'> & {
  readonly pricesUsdc6: Four<Usdc6>
}

function pointsWithBenchmarks(quotes: readonly Quote[], held: Held | null): readonly RangePoint[] {
  const [first] = quotes
  if (first === undefined) return []
  const base = held === null ? 0n : worth(held, first.pricesUsdc6)
  let highest = first.sharePriceUsdc6
  return quotes.map(({ block, sharePriceUsdc6, pricesUsdc6, nav }) => {
    if (sharePriceUsdc6 > highest) highest = sharePriceUsdc6
    const growth = meanGrowth(first.pricesUsdc6, pricesUsdc6)
    return {
      block,
      sharePriceUsdc6,
      nav,
      equalWeightUsdc6: growth === null ? null : Number(first.sharePriceUsdc6) * growth,
      buyAndHoldUsdc6:
        held === null || base === 0n
          ? null
          : Number(first.sharePriceUsdc6) * (Number(worth(held, pricesUsdc6)) / Number(base)),
      drawdownPct: highest === 0n ? 0 : (Number(sharePriceUsdc6) / Number(highest) - 1) * PCT,
    }
  })
}

/** Returns the value of holdings at these prices, in units of 10^-14 dollars. */
function worth({ holdings, idleUsdc6 }: Held, pricesUsdc6: Four<Usdc6>): bigint {
  return pricesUsdc6.reduce<bigint>(
    (sum, price, index) => sum + price * (holdings[index] ?? 0n),
    idleUsdc6 * TOKEN_UNIT,
  )
}

function meanGrowth(base: Four<Usdc6>, now: Four<Usdc6>): number | null {
  if (base.some((price) => price === 0n)) return null
  const factors = base.map((price, index) => Number(now[index] ?? 0n) / Number(price))
  return factors.reduce((sum, factor) => sum + factor, 0) / factors.length
}
