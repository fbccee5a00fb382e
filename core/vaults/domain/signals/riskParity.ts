import { type Four, mapFour, toFour } from '../../../kernel/four.ts'
import { BPS } from '../vaultRules.ts'

/** Minimum volatility, percent per year; limits the weight of a constituent whose price is constant. */
const MIN_VOL_PCT = 1

const WHOLE_BPS = Number(BPS)

/** Weight of each constituent, bps, with a sum of exactly 10000. */
export type SuggestedWeights = {
  readonly basis: 'inverse_volatility' | 'equal'
  readonly weightsBps: Four<number>
}

/** Equal weights, bps; the initial targets of every vault. */
const EQUAL_BPS: Four<number> = [2_500, 2_500, 2_500, 2_500]

/**
 * Returns the weights in inverse proportion to the annual volatilities (percent, at least 1), bps. Each weight is
 * rounded down; the remaining units go to the largest fractions, and between equal fractions to the lower index.
 *
 * Returns equal weights if a volatility is null.
 */
export function riskParityWeights(volsPct: Four<number | null>): SuggestedWeights {
  if (volsPct.some((vol) => vol === null)) return { basis: 'equal', weightsBps: EQUAL_BPS }
  const parts = mapFour(volsPct, (vol) => 1 / Math.max(vol ?? 0, MIN_VOL_PCT))
  const total = parts.reduce((sum, part) => sum + part, 0)
  const exact = mapFour(parts, (part) => (part / total) * WHOLE_BPS)
  return { basis: 'inverse_volatility', weightsBps: roundToWhole(exact) }
}

/** Returns each suggested weight minus the equal weight, signed bps; the sum is zero. */
export function biasVsEqualBps(weightsBps: Four<number>): Four<number> {
  return mapFour(weightsBps, (bps, index) => bps - (EQUAL_BPS[index] ?? 0))
}

function roundToWhole(exact: Four<number>): Four<number> {
  const floors = exact.map(Math.floor)
  const missing = WHOLE_BPS - floors.reduce((sum, floor) => sum + floor, 0)
  const raised = new Set(
    exact
      .map((bps, index) => ({ index, fraction: bps - Math.floor(bps) }))
      .sort((a, b) => b.fraction - a.fraction || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return toFour(floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor)))
}
