import { UnknownVault } from '../../kernel/errors.ts'
import { type Four, mapFour } from '../../kernel/four.ts'
import { formatUsdc6 } from '../../kernel/money.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { addressField } from '../../kernel/operation/inputFields.ts'
import { showAddress, showAsOf } from '../../kernel/operation/outputFields.ts'
import { nextRebalanceSec } from '../domain/rebalanceBudget.ts'
import {
  type ConstituentSignals,
  computeSignals,
  type Signals,
} from '../domain/signals/computeSignals.ts'
import { callsNeeded, nextTargetWeights } from '../domain/signals/weightSteps.ts'
import { driftBps, maxDriftBps, rebalanceGaps } from '../domain/weights.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'
import { showPriceState } from './priceState.ts'
import { requireLivePrices } from './requireLivePrices.ts'
import { readDailyCloses } from './signals/readDailyCloses.ts'
import { SIGNALS_METHOD } from './signals/signalsMethod.ts'
import { signalsSchema } from './signals/signalsSchema.ts'
import { type VaultValue, valueVault } from './valueVault.ts'

export const getSignals = defineOperation({
  id: 'getSignals',
  method: 'GET',
  path: '/v1/signals',
  tag: 'Analytics',
  summary: 'Read signals of the basket',
  description:
    'Returns, volatility, RSI, trend, position in the range, relative strength and ' +
    'correlation of the constituents, and weights by inverse volatility. With a vault also ' +
    'its drift from those weights, the next weights to set, and the time at which its budgets ' +
    'permit a rebalance.',
  input: {
    query: closedObject({
      vault: addressField('Vault to compare with the suggested weights').optional(),
    }),
  },
  output: signalsSchema,
  /**
   * Price of 0.04 USD on Base, Polygon and Arc. Source: API contract, section 1 "Settled
   * conflicts"; x402 manifest.
   */
  price: { amountUsdc6: 40_000n, chainIds: [8453, 137, 5042], timeoutSec: 60 },
  caching: 'block',
  mcp: {
    name: 'get_signals',
    readOnly: true,
    notFor: 'prices without figures; get_basket and get_constituent_candles are free.',
  },
  refusals: ['unknown_vault'],
  why: 'Suggests weights, and the next step toward these weights that set-weights accepts.',
  example: ({ vault }) => (vault === null ? {} : { query: { vault: vault.address } }),

  async run(deps: VaultCallDeps, { query }) {
    const at = deps.chain.head()
    const [basket, closes, vault] = await Promise.all([
      deps.chain.basket(at).then(requireLivePrices),
      readDailyCloses(deps, at),
      query.vault === undefined ? undefined : deps.chain.vault(at, query.vault),
    ])
    if (query.vault !== undefined && !vault) throw new UnknownVault(showAddress(query.vault))
    const signals = computeSignals(closes, {
      timestampSec: at.timestampSec,
      pricesUsdc6: basket.prices.pricesUsdc6,
    })
    const body = {
      ...showSignals(basket, signals),
      ...(vault && { vaultSignals: showVault(basket, vault, signals) }),
      method: SIGNALS_METHOD,
      ...showPriceState(basket),
      asOf: showAsOf(at),
    }
    return { body, at }
  },
})

function showSignals({ constituents }: BasketFacts, signals: Signals) {
  const { suggestion } = signals
  const symbols = mapFour(constituents, ({ symbol }) => symbol)
  return {
    basket: mapFour(signals.constituents, (own, index) => ({
      symbol: symbols[index] ?? '',
      ...showConstituent(own),
    })),
    basketStats: {
      avgReturnM1Pct: signals.avgReturnM1Pct,
      avgVolAnnualPct: signals.avgVolAnnualPct,
      correlation: signals.correlation,
      historyDays: signals.historyDays,
      filledDays: signals.filledDays,
    },
    signals: {
      riskParityWeightsBps: suggestion.weightsBps,
      basis: suggestion.basis,
      biasVsEqualWeightBps: suggestion.biasVsEqualBps,
      momentumRankDesc: mapFour(signals.momentumRank, (index) => symbols[index] ?? ''),
    },
  }
}

function showConstituent({ priceUsdc6, returns, ...figures }: ConstituentSignals) {
  return {
    price: Number(formatUsdc6(priceUsdc6)),
    returns: {
      d1Pct: returns.d1,
      w1Pct: returns.w1,
      m1Pct: returns.m1,
      m3Pct: returns.m3,
      m6Pct: returns.m6,
      y1Pct: returns.y1,
    },
    volAnnualPct: figures.volAnnualPct,
    rsi14: figures.rsi14,
    trend: figures.trend,
    rangePos52wPct: figures.rangePos52wPct,
    relStrengthM1: figures.relStrengthM1,
  }
}

function showVault(basket: BasketFacts, vault: VaultFacts, { suggestion }: Signals) {
  const value = valueVault(basket, vault)
  const { weights } = value
  const drift = driftBps(weights.weightsBps, suggestion.weightsBps)
  const next = nextTargetWeights(vault.targetWeightsBps, suggestion.weightsBps)
  return {
    address: showAddress(vault.address),
    currentWeightsBps: weights.weightsBps,
    idleBps: weights.idleBps,
    targetWeightsBps: vault.targetWeightsBps,
    driftVsSuggestedBps: drift,
    maxDriftBps: maxDriftBps(drift),
    nextSetWeightsBps: next,
    callsNeeded: callsNeeded(vault.targetWeightsBps, suggestion.weightsBps),
    rebalance: showRebalance(vault, value, { targetBps: next, nowSec: basket.block.timestampSec }),
  }
}

/** Formats the trades of a rebalance to other targets, and the part that the budgets of the vault permit. */
function showRebalance(
  vault: VaultFacts,
  { valuesUsdc6, book: { navUsdc6 }, budget }: VaultValue,
  { targetBps, nowSec }: { readonly targetBps: Four<number>; readonly nowSec: number },
) {
  const { turnoverUsdc6 } = rebalanceGaps({ valuesUsdc6, navUsdc6, targetBps })
  return {
    neededUsdc: String(turnoverUsdc6),
    tradableUsdc: String(budget.tradableUsdc6),
    nextRebalanceAt: nextRebalanceSec(vault.budget, { nowSec, turnoverUsdc6, navUsdc6 }),
  }
}
