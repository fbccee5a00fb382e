import type { Random } from '../random.ts'

/**
 * `prices` moves the pools; `record` samples prices; `residents` runs actions of residents; `birth` creates a vault.
 */
export type HistoryStep = {
  readonly atSec: number
  readonly kind: 'prices' | 'record' | 'residents' | 'birth'
}

const HOUR_SEC = 3600
const DAY_SEC = 24 * HOUR_SEC
/**
 * Hours between two price moves: prices move at 05, 11, 17 and 23 UTC, the last an hour before the daily record at
 * midnight.
 */
const MOVE_HOURS = 6
const MOVE_OFFSET_SEC = 5 * HOUR_SEC
/** Prices of the last day move hourly: for finer charts, and to fill the larger oracle. */
export const DENSE_SEC = DAY_SEC
/** Seconds after a move until the median TWAP, with a window of 30 minutes, equals spot again. */
export const SETTLE_SEC = 41 * 60
/**
 * Number of occasions of residents in a long history, and their maximum share of the moves in a
 * short history.
 */
const OCCASIONS = 120
const MAX_OCCASIONS_SHARE = 0.4
/** Creation times of vaults, as fractions of the history: one old, one new, the others between. */
const BIRTHS = [0, 0.1, 0.26, 0.45, 0.66, 0.9]
/** Seconds that the deployment blocks take. */
const DEPLOYMENT_SEC = HOUR_SEC

/** Returns the steps between the deployment and `toSec` (a UTC midnight), in order of time. */
export function planHistory(random: Random, fromSec: number, toSec: number): HistoryStep[] {
  const moves = moveTimes(fromSec + DEPLOYMENT_SEC, toSec, toSec - DENSE_SEC)
  const births = new Set(BIRTHS.map((fraction) => Math.floor(fraction * moves.length)))
  const chance = Math.min(MAX_OCCASIONS_SHARE, OCCASIONS / moves.length)
  const steps: HistoryStep[] = []
  moves.forEach((atSec, index) => {
    steps.push({ atSec, kind: 'prices' })
    const busy = random.next() < chance
    if (births.has(index)) steps.push({ atSec: atSec + SETTLE_SEC, kind: 'birth' })
    else if (busy) steps.push({ atSec: atSec + SETTLE_SEC, kind: 'residents' })
  })
  return inOrder([...steps, ...records(fromSec + DEPLOYMENT_SEC, toSec)])
}

/**
 * Returns the market steps between the newest block and any `toSec`: coarse moves without residents.
 *
 * The last move is early enough for TWAP and spot to be equal at `toSec`.
 */
export function planCatchUp(fromSec: number, toSec: number): HistoryStep[] {
  const lastMoveSec = toSec - SETTLE_SEC
  if (lastMoveSec <= fromSec) return []
  const moves = moveTimes(fromSec, lastMoveSec, lastMoveSec)
  const prices = [...moves, lastMoveSec].map((atSec) => ({ atSec, kind: 'prices' as const }))
  return inOrder([...prices, ...records(fromSec, toSec - 1)])
}

/** Returns move times in (fromSec, toSec): four per day, hourly after `denseFromSec`. */
function moveTimes(fromSec: number, toSec: number, denseFromSec: number): number[] {
  const times = []
  for (let at = fromSec - (fromSec % HOUR_SEC) + HOUR_SEC; at < toSec; at += HOUR_SEC) {
    const onGrid = (at - MOVE_OFFSET_SEC) % (MOVE_HOURS * HOUR_SEC) === 0
    if (onGrid || at > denseFromSec) times.push(at)
  }
  return times
}

/** Returns a record step at every UTC midnight in (fromSec, toSec]. */
function records(fromSec: number, toSec: number): HistoryStep[] {
  const steps: HistoryStep[] = []
  for (let at = fromSec - (fromSec % DAY_SEC) + DAY_SEC; at <= toSec; at += DAY_SEC) {
    steps.push({ atSec: at, kind: 'record' })
  }
  return steps
}

function inOrder(steps: HistoryStep[]): HistoryStep[] {
  return steps.sort((a, b) => a.atSec - b.atSec)
}
