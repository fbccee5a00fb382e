import { type Four, mapFour } from '../../../kernel/four.ts'
import type { Usdc6 } from '../../../kernel/money.ts'
import { roundPct } from '../analytics/returns.ts'
import { unroundedVolAnnualPct } from '../analytics/risk.ts'
import { type CloseReturns, closeReturns } from './closeReturns.ts'
import { type CorrelationMatrix, correlationMatrix } from './correlation.ts'
import { type DailyClose, historyDays } from './dailyCloses.ts'
import { meanOfKnown, momentumRank, relativeStrength } from './momentum.ts'
import { rangePosition52wPct } from './rangePosition.ts'
import { biasVsEqualBps, riskParityWeights, type SuggestedWeights } from './riskParity.ts'
import { rsi14 } from './rsi14.ts'
import { type Trend, trendOf } from './trend.ts'

/** Signals of one constituent; percentages have 4 decimals; a signal is null if the history is too short. */
export type ConstituentSignals = {
  readonly priceUsdc6: Usdc6
  readonly returns: CloseReturns
  readonly volAnnualPct: number | null
  readonly rsi14: number | null
  readonly trend: Trend
  readonly rangePos52wPct: number | null
  /** Monthly return minus the mean of the basket, percentage points. */
  readonly relStrengthM1: number | null
}

export type Signals = {
  readonly constituents: Four<ConstituentSignals>
  readonly avgReturnM1Pct: number | null
  readonly avgVolAnnualPct: number | null
  readonly correlation: CorrelationMatrix
  readonly historyDays: number
  /** Number of used days without a price, for which the previous close is repeated. */
  readonly filledDays: number
  readonly suggestion: SuggestedWeights & { readonly biasVsEqualBps: Four<number> }
  /** Indexes of the constituents, the highest monthly return first. */
  readonly momentumRank: Four<number>
}

/**
 * Computes all signals of the four constituents from daily closes and the current price.
 *
 * The calculation rounds only at the end, to 4 decimals. `closes` are of consecutive midnights up to `now`, oldest
 * first.
 */
export function computeSignals(
  closes: readonly DailyClose[],
  now: { readonly timestampSec: number; readonly pricesUsdc6: Four<Usdc6> },
): Signals {
  const series = mapFour(now.pricesUsdc6, (_, index) =>
    closes.map(({ pricesUsdc6 }) => pricesUsdc6[index] ?? 0n),
  )
  const returns = mapFour(now.pricesUsdc6, (priceUsdc6, index) =>
    closeReturns(
      closes.map(({ endSec, pricesUsdc6 }) => ({ endSec, priceUsdc6: pricesUsdc6[index] ?? 0n })),
      { atSec: now.timestampSec, priceUsdc6 },
    ),
  )
  const months = mapFour(returns, ({ m1 }) => m1)
  const strengths = relativeStrength(months)
  const vols = mapFour(series, unroundedVolAnnualPct)
  const suggestion = riskParityWeights(vols)
  return {
    constituents: mapFour(series, (own, index) => {
      const priceUsdc6 = now.pricesUsdc6[index] ?? now.pricesUsdc6[0]
      return {
        priceUsdc6,
        returns: roundReturns(returns[index] ?? returns[0]),
        volAnnualPct: roundOrNull(vols[index] ?? null),
        rsi14: roundOrNull(rsi14(own)),
        trend: trendOf(own, priceUsdc6),
        rangePos52wPct: roundOrNull(rangePosition52wPct(own, priceUsdc6)),
        relStrengthM1: roundOrNull(strengths[index] ?? null),
      }
    }),
    avgReturnM1Pct: roundOrNull(meanOfKnown(months)),
    avgVolAnnualPct: roundOrNull(meanOfKnown(vols)),
    correlation: mapFour(correlationMatrix(series), (row) => mapFour(row, roundOrNull)),
    historyDays: historyDays(closes, now.timestampSec),
    filledDays: closes.filter(({ isFilled }) => isFilled).length,
    suggestion: { ...suggestion, biasVsEqualBps: biasVsEqualBps(suggestion.weightsBps) },
    momentumRank: momentumRank(months),
  }
}

function roundReturns({ d1, w1, m1, m3, m6, y1 }: CloseReturns): CloseReturns {
  return {
    d1: roundOrNull(d1),
    w1: roundOrNull(w1),
    m1: roundOrNull(m1),
    m3: roundOrNull(m3),
    m6: roundOrNull(m6),
    y1: roundOrNull(y1),
  }
}

const roundOrNull = (value: number | null): number | null =>
  value === null ? null : roundPct(value)
