import type { z } from 'zod'
import type { signalsSchema } from './signalsSchema.ts'

/** How each figure is made, so that anybody can make it again from the history. */
export const SIGNALS_METHOD = {
  closes:
    'last price at or before 00:00 UTC of every calendar day, weekends included; a day without a ' +
    'price repeats the one before; prices are of whole tokens, so splits and dividends are in them',
  returns:
    'price / last close at or before 1, 7, 30, 90, 180, 365 days ago - 1, x 100; the price is ' +
    'provisional, the day is not over',
  volAnnualPct:
    'sample deviation of the last 30 daily log returns (20 at least) x sqrt(365) x 100; completed ' +
    'days only',
  rsi14:
    'Wilder over the last 250 closes (15 at least): plain mean of the first 14 gains and losses, ' +
    'then (before x 13 + new) / 14; 100 without losses, 50 without changes; completed days only',
  trend:
    'up: price and the mean of 20 closes are both above the mean of 50; down: both below; else ' +
    'sideways; means of 10 and 20 under 50 closes, unknown under 20',
  rangePos52wPct:
    '100 x (price - low) / (high - low) of the last 365 closes and the price; 50 when they are equal',
  relStrengthM1: 'm1Pct - avgReturnM1Pct',
  averages: 'arithmetic means over the constituents that are not null',
  correlation:
    'Pearson of the last 90 daily log returns (20 at least); completed days only; null when a price ' +
    'never varied, 1 on the diagonal',
  riskParityWeightsBps:
    '1 / max(volAnnualPct, 1) over the sum of these x 10000, rounded down, the rest to the largest ' +
    'fractions; equal parts while a volatility is null',
  momentumRankDesc: 'by m1Pct, the highest first, null last, ties in the order of the basket',
  nextSetWeightsBps:
    'the way from targetWeightsBps to riskParityWeightsBps, scaled so that no weight moves more than ' +
    '2000 bps',
  rounding: 'figures are made from one another unrounded and shown with 4 decimals',
} as const satisfies { readonly [figure in keyof z.output<typeof signalsSchema>['method']]: string }
