import { changePpm, ppmToPct } from './change.ts'

const DAY_SEC = 86_400

/** Length of each window of fixed length, calendar days. Source: research on performance tables. */
export const WINDOW_DAYS = { d1: 1, w1: 7, m1: 30, m3: 90, m6: 180, y1: 365 } as const

/** Windows of returns, the shortest first. */
export const RETURN_WINDOWS = ['d1', 'w1', 'm1', 'm3', 'm6', 'ytd', 'y1', 'all'] as const

export type ReturnWindow = (typeof RETURN_WINDOWS)[number]

/** Seconds between the closes at which returns start. */
const CLOSE_STEP_SEC = 3_600

/**
 * Returns the unix second of the base of a window; null for `all`, whose base is the inception.
 *
 * Windows of fixed length start at the last full hour at or before `nowSec` minus the window; `ytd` starts at the first
 * UTC midnight of the year.
 */
export function windowStartSec(window: ReturnWindow, nowSec: number): number | null {
  if (window === 'all') return null
  if (window === 'ytd') return Date.UTC(new Date(nowSec * 1000).getUTCFullYear(), 0, 1) / 1000
  const startSec = nowSec - WINDOW_DAYS[window] * DAY_SEC
  return startSec - (startSec % CLOSE_STEP_SEC)
}

/**
 * Returns the change from `base` to `now` in percent, rounded to 4 decimals; null if either is null or the base is
 * zero.
 *
 * Both are integers of the same unit, such as share prices in USDC-6.
 */
export function returnPct(base: bigint | null, now: bigint | null): number | null {
  if (base === null || now === null) return null
  const changedPpm = changePpm({ base, now })
  return changedPpm === null ? null : ppmToPct(changedPpm)
}

/** Returns `returnPct` without rounding, for figures that are computed from the return. */
export function unroundedReturnPct(base: bigint | null, now: bigint | null): number | null {
  if (base === null || now === null || base === 0n) return null
  return (Number(now) / Number(base) - 1) * 100
}

/** Returns the whole days between two seconds, rounded down, at least 0. */
export function daysBetween(fromSec: number, toSec: number): number {
  return Math.max(0, Math.floor((toSec - fromSec) / DAY_SEC))
}

/** Rounds a percentage to 4 decimals, as in every answer; returns 0 instead of -0. */
export function roundPct(pct: number): number {
  return Math.round(pct * 1e4) / 1e4 + 0
}
