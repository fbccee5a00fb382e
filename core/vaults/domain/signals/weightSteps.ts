import { type Four, mapFour } from '../../../kernel/four.ts'
import { MAX_WEIGHT_STEP_BPS } from '../vaultRules.ts'

/**
 * Returns the target weights of the next call on the way from `current` to `wanted`, bps; no weight changes by more
 * than 2000 bps.
 *
 * All weights move by the same part of their distance, rounded toward the current weight. Units that are missing for a
 * sum of 10000 go to the largest fractions, and between equal fractions to the lower index. No weight moves past its
 * wanted value. Both arguments have a sum of 10000.
 */
export function nextTargetWeights(current: Four<number>, wanted: Four<number>): Four<number> {
  const moves = movesBps(current, wanted)
  const furthest = furthestBps(moves)
  if (furthest <= MAX_WEIGHT_STEP_BPS) return wanted
  const steps = mapFour(moves, (move) => Math.trunc((move * MAX_WEIGHT_STEP_BPS) / furthest))
  // Before rounding, increases and decreases had the same total; the direction that lost more to rounding gets the
  // missing units.
  const excess = steps.reduce((sum, step) => sum + step, 0)
  const direction = -Math.sign(excess)
  const raised = new Set(
    moves
      .map((move, index) => ({
        index,
        move,
        fraction: Math.abs(move * MAX_WEIGHT_STEP_BPS) % furthest,
      }))
      .filter(({ move, fraction }) => Math.sign(move) === direction && fraction > 0)
      .sort((a, b) => b.fraction - a.fraction || a.index - b.index)
      .slice(0, Math.abs(excess))
      .map(({ index }) => index),
  )
  return mapFour(
    steps,
    (step, index) => (current[index] ?? 0) + step + (raised.has(index) ? direction : 0),
  )
}

/** Returns the number of `nextTargetWeights` calls that reach the wanted weights, at most 5. */
export function callsNeeded(current: Four<number>, wanted: Four<number>): number {
  return Math.ceil(furthestBps(movesBps(current, wanted)) / MAX_WEIGHT_STEP_BPS)
}

function movesBps(current: Four<number>, wanted: Four<number>): Four<number> {
  return mapFour(wanted, (bps, index) => bps - (current[index] ?? 0))
}

function furthestBps(moves: Four<number>): number {
  return Math.max(...moves.map(Math.abs))
}
