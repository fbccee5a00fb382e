import type { z } from 'zod'
import type { signalsSchema } from './signalsSchema.ts'

/** Formula of each figure, with which a reader can recompute the figure from the history. */
export const SIGNALS_METHOD = {
  closes:
    'last price at or before 00:00 UTC of every calendar day, weekends included; a day ' +
    'without a price repeats the previous close; prices are per whole token, so they include ' +
    'splits and dividends',
  returns:
    '(price / last close at or before 1, 7, 30, 90, 180, 365 days ago - 1) x 100; provisional ' +
    'until the end of the day',
  volAnnualPct:
    'sample deviation of the last 30 daily log returns (at least 20) x sqrt(365) x 100; ' +
    'completed days only',
  rsi14:
    'Wilder over the last 250 closes (at least 15): simple mean of the first 14 gains and ' +
    'losses, then (previous x 13 + new) / 14; 100 without losses, 50 without changes; ' +
    'completed days only',
  trend:
    'up: price and the mean of 20 closes are both above the mean of 50; down: both below; else ' +
    'sideways; with less than 50 closes the means are of 10 and 20 closes; with less than 20, unknown',
  rangePos52wPct:
    '100 x (price - low) / (high - low) of the last 365 closes and the price; 50 when high ' +
    'equals low',
  relStrengthM1: 'm1Pct - avgReturnM1Pct',
  averages: 'arithmetic means over the non-null constituents',
  correlation:
    'Pearson of the last 90 daily log returns (at least 20); completed days only; null when a ' +
    'price never changed, 1 on the diagonal',
  riskParityWeightsBps:
    '1 / max(volAnnualPct, 1) divided by the sum of these x 10000, rounded down, the rest to ' +
    'the largest fractions; equal parts while a volatility is null',
  momentumRankDesc: 'by m1Pct, highest first, null last, ties in the order of the basket',
  nextSetWeightsBps:
    'the step from targetWeightsBps to riskParityWeightsBps, scaled so that no weight moves ' +
    'by more than 2000 bps',
  rounding: 'figures are computed from unrounded figures and returned with 4 decimals',
} as const satisfies { readonly [figure in keyof z.output<typeof signalsSchema>['method']]: string }
