import { type Four, mapFour, toFour } from '../../kernel/four.ts'
import { mulDivDown, type Usdc6 } from '../../kernel/money.ts'
import { sumUsdc6 } from './nav.ts'
import { reachesMinStep } from './rebalanceBudget.ts'
import {
  BPS,
  CONSTITUENT_COUNT,
  MAX_WEIGHT_STEP_BPS,
  MIN_REBALANCE_NAV_USDC6,
  REBALANCE_BAND_BPS,
  REBALANCE_DUST_USDC6,
} from './vaultRules.ts'

/** Weights in bps of the NAV: their sum is exactly 10000, or 0 in an empty vault. */
export type CurrentWeights = {
  readonly weightsBps: Four<number>
  readonly idleBps: number
}

/** Reason why target weights are rejected; `message` names the field and the index. */
export type WeightsProblem =
  | { readonly kind: 'length'; readonly got: number; readonly message: string }
  | { readonly kind: 'entry'; readonly index: number; readonly message: string }
  | { readonly kind: 'sum'; readonly gotBps: number; readonly message: string }
  | {
      readonly kind: 'step'
      readonly index: number
      readonly stepBps: number
      readonly message: string
    }

/**
 * Returns the weights of the constituents and of idle USDC, bps. Each weight is rounded down; the remaining units go to
 * the largest fractions, and between equal fractions to the lower index, with idle USDC last.
 */
export function currentWeightsBps(valuesUsdc6: Four<Usdc6>, idleUsdc6: Usdc6): CurrentWeights {
  const parts = [...valuesUsdc6, idleUsdc6]
  const nav = sumUsdc6(valuesUsdc6, idleUsdc6)
  if (nav === 0n) return { weightsBps: [0, 0, 0, 0], idleBps: 0 }
  const bps: number[] = []
  const fractions: bigint[] = []
  let missing = Number(BPS)
  for (const part of parts) {
    const product = part * BPS
    const floor = product / nav
    bps.push(Number(floor))
    fractions.push(product - floor * nav)
    missing -= Number(floor)
  }
  for (; missing > 0; missing -= 1) {
    const largest = indexOfLargest(fractions)
    bps[largest] = (bps[largest] ?? 0) + 1
    fractions[largest] = RAISED
  }
  const [idleBps = 0] = bps.splice(CONSTITUENT_COUNT)
  return { weightsBps: toFour(bps), idleBps }
}

/** Less than every fraction, so that no weight is raised twice. */
const RAISED = -1n

function indexOfLargest(fractions: readonly bigint[]): number {
  return fractions.reduce(
    (largest, fraction, index) => (fraction > (fractions[largest] ?? RAISED) ? index : largest),
    0,
  )
}

/** Returns current weight minus target weight of each constituent, signed bps. */
export function driftBps(currentBps: Four<number>, targetBps: Four<number>): Four<number> {
  const [target0, target1, target2, target3] = targetBps
  const [current0, current1, current2, current3] = currentBps
  return [current0 - target0, current1 - target1, current2 - target2, current3 - target3]
}

/** Returns the largest absolute drift, bps. */
export function maxDriftBps(drift: Four<number>): number {
  return Math.max(...drift.map(Math.abs))
}

/**
 * Returns true if `rebalance()` would not revert with WithinBand: a weight is outside of the band, or the remaining
 * part of an unfinished rebalance reaches the minimum step. Cross-multiplication avoids rounding, so the result may be
 * true although a shown weight is rounded to the edge of the band.
 *
 * Source: BasketVault.rebalanceNeeded.
 */
export function rebalanceNeeded(vault: {
  readonly valuesUsdc6: Four<Usdc6>
  readonly navUsdc6: Usdc6
  readonly targetBps: Four<number>
  readonly isUnfinished: boolean
}): boolean {
  const { navUsdc6, targetBps } = vault
  if (navUsdc6 < MIN_REBALANCE_NAV_USDC6) return false
  if (vault.isUnfinished && reachesMinStep(rebalanceGaps(vault).turnoverUsdc6, navUsdc6))
    return true
  const band = BigInt(REBALANCE_BAND_BPS) * navUsdc6
  const targets = mapFour(targetBps, (target) => BigInt(target) * navUsdc6)
  return vault.valuesUsdc6.some((value, index) => {
    const gap = value * BPS - (targets[index] ?? 0n)
    return gap > band || -gap > band
  })
}

/** Trades of a rebalance, USDC-6; a trade of at most one cent counts as zero. Source: BasketMath.gapsOf. */
export type RebalanceGaps = {
  readonly excessesUsdc6: Four<bigint>
  readonly deficitsUsdc6: Four<bigint>
  /** Sum of the purchases or sum of the sales, whichever is larger, USDC-6. */
  readonly turnoverUsdc6: bigint
}

/** Returns the trades that rebalance a vault to its targets with unlimited budgets. Source: BasketMath.gapsOf. */
export function rebalanceGaps(vault: {
  readonly valuesUsdc6: Four<Usdc6>
  readonly navUsdc6: Usdc6
  readonly targetBps: Four<number>
}): RebalanceGaps {
  const gaps = mapFour(
    vault.valuesUsdc6,
    (value, index) => value - mulDivDown(vault.navUsdc6, BigInt(vault.targetBps[index] ?? 0), BPS),
  )
  const excessesUsdc6 = mapFour(gaps, (gap) => (gap > REBALANCE_DUST_USDC6 ? gap : 0n))
  const deficitsUsdc6 = mapFour(gaps, (gap) => (-gap > REBALANCE_DUST_USDC6 ? -gap : 0n))
  const turnoverUsdc6 = larger(sumOf(excessesUsdc6), sumOf(deficitsUsdc6))
  return { excessesUsdc6, deficitsUsdc6, turnoverUsdc6 }
}

function larger(left: bigint, right: bigint): bigint {
  return compare(left, right) > 0 ? left : right
}

function sumOf(legs: Four<bigint>): bigint {
  return legs.reduce((sum, leg) => sum + leg, 0n)
}

/**
 * Returns the reason why a vault with the targets `current` would reject the targets `next`; null if the vault would
 * accept them.
 *
 * Source: Vault API specification, section 4 "Set-weights rules"; BasketVault.setTargetWeights.
 */
export function validateTargetWeights(
  current: Four<number>,
  next: readonly number[],
): WeightsProblem | null {
  return shapeProblem(next) ?? sumProblem(next) ?? stepProblem(current, next)
}

function shapeProblem(next: readonly number[]): WeightsProblem | null {
  if (next.length !== CONSTITUENT_COUNT) {
    const message = `weightsBps: must have ${CONSTITUENT_COUNT} entries, got ${next.length}`
    return { kind: 'length', got: next.length, message }
  }
  const index = next.findIndex((bps) => !Number.isInteger(bps) || bps < 0 || bps > Number(BPS))
  if (index < 0) return null
  const message = `weightsBps[${index}]: must be an integer from 0 to ${BPS}, got ${next[index]}`
  return { kind: 'entry', index, message }
}

function sumProblem(next: readonly number[]): WeightsProblem | null {
  const gotBps = next.reduce((sum, bps) => sum + bps, 0)
  if (gotBps === Number(BPS)) return null
  return { kind: 'sum', gotBps, message: `weightsBps: must sum to ${BPS}, got ${gotBps}` }
}

function stepProblem(current: Four<number>, next: readonly number[]): WeightsProblem | null {
  const steps = current.map((bps, index) => Math.abs((next[index] ?? 0) - bps))
  const index = steps.findIndex((step) => step > MAX_WEIGHT_STEP_BPS)
  const stepBps = steps[index]
  if (stepBps === undefined) return null
  const limit = `at most ${MAX_WEIGHT_STEP_BPS} bps per call`
  const message = `weightsBps[${index}]: must move by ${limit}, got ${stepBps}`
  return { kind: 'step', index, stepBps, message }
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
