import { z } from 'zod'
import {
  address,
  asOfSchema,
  bps,
  count,
  fourBps,
  fourSignedBps,
  units,
  unixSeconds,
} from '../../../kernel/operation/outputFields.ts'
import { TRENDS } from '../../domain/signals/trend.ts'
import { percent } from '../history/returnsSchema.ts'
import { priceStateFields } from '../priceState.ts'

const text = (description: string) => z.string().meta({ description })

const returns = z
  .object({
    d1Pct: percent('Return over 1 day, percent'),
    w1Pct: percent('Return over 7 days, percent'),
    m1Pct: percent('Return over 30 days, percent'),
    m3Pct: percent('Return over 90 days, percent'),
    m6Pct: percent('Return over 180 days, percent'),
    y1Pct: percent('Return over 365 days, percent'),
  })
  .meta({
    id: 'SignalReturns',
    description: 'Change of the price; null when the history is too short',
  })

const constituent = z
  .object({
    symbol: text('Symbol of the stock'),
    price: z.number().min(0).meta({ description: 'US dollars per whole token, 6 decimals' }),
    returns,
    volAnnualPct: percent('Annualised volatility, percent'),
    rsi14: z.number().min(0).max(100).nullable().meta({
      description: 'Relative strength index over 14 days, 0 to 100',
    }),
    trend: z.enum(TRENDS).meta({ description: 'Direction of the price and of its means' }),
    rangePos52wPct: z.number().min(0).max(100).nullable().meta({
      description: 'Position between the low (0) and the high (100) of 52 weeks',
    }),
    relStrengthM1: percent('Return over 30 days minus avgReturnM1Pct, percentage points'),
  })
  .meta({ id: 'ConstituentSignals', description: 'Indicators of one constituent' })

const cell = z.number().min(-1).max(1).nullable()
const row = z.tuple([cell, cell, cell, cell])

const vault = z
  .object({
    address: address('Vault contract'),
    currentWeightsBps: fourBps('Parts of the NAV in basis points; all zero in an empty vault'),
    idleBps: bps('Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000'),
    targetWeightsBps: fourBps('Target weights in basis points'),
    driftVsSuggestedBps: fourSignedBps('Current minus suggested weight, signed basis points'),
    maxDriftBps: count('Largest distance of a weight from the suggestion, basis points'),
    nextSetWeightsBps: fourBps(
      'Target weights of the next step toward the suggestion, for POST /v1/set-weights',
    ),
    callsNeeded: count(
      'Number of set-weights calls until the targets equal the suggestion, at most 5',
    ),
    rebalance: z
      .object({
        neededUsdc: units('Value that a rebalance to nextSetWeightsBps would trade, USDC-6'),
        tradableUsdc: units(
          'Value that the budgets of the vault let a rebalance trade now, USDC-6',
        ),
        nextRebalanceAt: unixSeconds(
          'Earliest time at which the budgets permit a step of that rebalance, unix seconds',
        ),
      })
      .meta({
        id: 'NextRebalance',
        description: 'Progress that the budgets permit toward the next weights',
      }),
  })
  .meta({ id: 'VaultSignals', description: 'Distance of a vault from the suggested weights' })

/** Schema of the paid answer with the signals. */
export const signalsSchema = z
  .object({
    basket: z.tuple([constituent, constituent, constituent, constituent]).meta({
      description: 'The constituents, in the order of every weight array',
    }),
    basketStats: z
      .object({
        avgReturnM1Pct: percent('Mean return over 30 days, percent'),
        avgVolAnnualPct: percent('Mean annualised volatility, percent'),
        correlation: z.tuple([row, row, row, row]).meta({
          description: 'Correlation of daily returns, -1 to 1, rows and columns as in basket',
        }),
        historyDays: count(
          'Whole days since the oldest close, at most 365; figures that need more days are null',
        ),
        filledDays: count('Number of days without a price, which repeat the previous close'),
      })
      .meta({ id: 'BasketStats', description: 'The basket as a whole' }),
    signals: z
      .object({
        riskParityWeightsBps: fourBps('Suggested weights; the sum is 10000'),
        basis: z.enum(['inverse_volatility', 'equal']).meta({
          description: '`equal`: a volatility is unknown, so the suggestion is equal parts',
        }),
        biasVsEqualWeightBps: fourSignedBps('Suggested minus equal weights; the sum is 0'),
        momentumRankDesc: z
          .tuple([z.string(), z.string(), z.string(), z.string()])
          .meta({ description: 'Symbols, highest return over 30 days first' }),
      })
      .meta({
        id: 'BasketSignals',
        description: 'Weights and ranks that follow from the indicators',
      }),
    vaultSignals: vault.optional(),
    method: z
      .object({
        closes: text('Prices from which every figure except `price` is computed'),
        returns: text('Method of returns'),
        volAnnualPct: text('Method of volAnnualPct'),
        rsi14: text('Method of rsi14'),
        trend: text('Method of trend'),
        rangePos52wPct: text('Method of rangePos52wPct'),
        relStrengthM1: text('Method of relStrengthM1'),
        averages: text('Method of avgReturnM1Pct and avgVolAnnualPct'),
        correlation: text('Method of correlation'),
        riskParityWeightsBps: text('Method of riskParityWeightsBps'),
        momentumRankDesc: text('Method of momentumRankDesc'),
        nextSetWeightsBps: text('Method of nextSetWeightsBps'),
        rounding: text('Rounding of the figures'),
      })
      .meta({ id: 'SignalsMethod', description: 'Method of each figure' }),
    ...priceStateFields,
    asOf: asOfSchema,
  })
  .meta({ id: 'Signals', description: 'Indicators of the constituents and suggested weights' })
