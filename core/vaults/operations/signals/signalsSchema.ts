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
import { pct } from '../history/returnsSchema.ts'
import { priceStateFields } from '../priceState.ts'

const text = (description: string) => z.string().meta({ description })

const returns = z
  .object({
    d1Pct: pct('Over 1 day, percent'),
    w1Pct: pct('Over 7 days, percent'),
    m1Pct: pct('Over 30 days, percent'),
    m3Pct: pct('Over 90 days, percent'),
    m6Pct: pct('Over 180 days, percent'),
    y1Pct: pct('Over 365 days, percent'),
  })
  .meta({
    id: 'SignalReturns',
    description: 'Change of the price; null where history is too short',
  })

const constituent = z
  .object({
    symbol: text('Symbol of the stock'),
    price: z.number().min(0).meta({ description: 'US dollars per whole token, 6 decimals' }),
    returns,
    volAnnualPct: pct('Annualised volatility, percent'),
    rsi14: z.number().min(0).max(100).nullable().meta({
      description: 'Relative strength index over 14 days, 0 to 100',
    }),
    trend: z.enum(TRENDS).meta({ description: 'Where the price and its averages point' }),
    rangePos52wPct: z.number().min(0).max(100).nullable().meta({
      description: 'Place between the low (0) and the high (100) of 52 weeks',
    }),
    relStrengthM1: pct('Return over 30 days less avgReturnM1Pct, percentage points'),
  })
  .meta({ id: 'ConstituentSignals', description: 'What the price of one constituent did' })

const cell = z.number().min(-1).max(1).nullable()
const row = z.tuple([cell, cell, cell, cell])

const vault = z
  .object({
    address: address('Vault contract'),
    currentWeightsBps: fourBps('Parts of the NAV in basis points; all zero in an empty vault'),
    idleBps: bps('Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000'),
    targetWeightsBps: fourBps('Target weights in basis points'),
    driftVsSuggestedBps: fourSignedBps('Current less suggested weight, signed basis points'),
    maxDriftBps: count('Largest distance of a weight from the suggestion, basis points'),
    nextSetWeightsBps: fourBps(
      'Target weights of the next step toward the suggestion; POST /v1/set-weights takes them',
    ),
    callsNeeded: count('Calls of set-weights until the suggestion is the target, 5 at most'),
    rebalance: z
      .object({
        neededUsdc: units('Value that a rebalance to nextSetWeightsBps would trade, USDC-6'),
        tradableUsdc: units(
          'Value that the budgets of the vault let a rebalance trade now, USDC-6',
        ),
        nextRebalanceAt: unixSeconds('From when on the budgets permit a step of it, unix seconds'),
      })
      .meta({ id: 'NextRebalance', description: 'How far the budgets go toward the next weights' }),
  })
  .meta({ id: 'VaultSignals', description: 'How far a vault is from the suggested weights' })

/** Everything that is paid for in one call. */
export const signalsSchema = z
  .object({
    basket: z.tuple([constituent, constituent, constituent, constituent]).meta({
      description: 'The constituents, in the order of every weight array',
    }),
    basketStats: z
      .object({
        avgReturnM1Pct: pct('Mean return over 30 days, percent'),
        avgVolAnnualPct: pct('Mean annualised volatility, percent'),
        correlation: z.tuple([row, row, row, row]).meta({
          description: 'Correlation of daily returns, -1 to 1, rows and columns as in basket',
        }),
        historyDays: count(
          'Whole days since the oldest close, 365 at most; what needs more is null',
        ),
        filledDays: count('Days among them that repeat the close before, as they had no price'),
      })
      .meta({ id: 'BasketStats', description: 'The basket as a whole' }),
    signals: z
      .object({
        riskParityWeightsBps: fourBps('Suggested weights; they sum to 10000'),
        basis: z.enum(['inverse_volatility', 'equal']).meta({
          description: '`equal`: a volatility is not known yet, so the suggestion is equal parts',
        }),
        biasVsEqualWeightBps: fourSignedBps('Suggested less equal weights; they sum to 0'),
        momentumRankDesc: z
          .tuple([z.string(), z.string(), z.string(), z.string()])
          .meta({ description: 'Symbols, the highest return over 30 days first' }),
      })
      .meta({ id: 'BasketSignals', description: 'What follows from it' }),
    vaultSignals: vault.optional(),
    method: z
      .object({
        closes: text('What every figure but the price is made from'),
        returns: text('How returns are made'),
        volAnnualPct: text('How volAnnualPct is made'),
        rsi14: text('How rsi14 is made'),
        trend: text('How trend is made'),
        rangePos52wPct: text('How rangePos52wPct is made'),
        relStrengthM1: text('How relStrengthM1 is made'),
        averages: text('How avgReturnM1Pct and avgVolAnnualPct are made'),
        correlation: text('How correlation is made'),
        riskParityWeightsBps: text('How riskParityWeightsBps is made'),
        momentumRankDesc: text('How momentumRankDesc is made'),
        nextSetWeightsBps: text('How nextSetWeightsBps is made'),
        rounding: text('What is rounded, and when'),
      })
      .meta({ id: 'SignalsMethod', description: 'How each figure is made' }),
    ...priceStateFields,
    asOf: asOfSchema,
  })
  .meta({ id: 'Signals', description: 'Indicators of the constituents and suggested weights' })
