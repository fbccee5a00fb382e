import { InvalidInput } from '../../../core/kernel/errors.ts'

export const DAY_SEC = 86_400
const DAY = /^\d{4}-\d\d-\d\d$/

/** UTC day of a time, `2026-11-23`. */
export const dayText = (atSec: number): string => new Date(atSec * 1000).toISOString().slice(0, 10)

/**
 * Parses a UTC day and returns its first second; the day of `nowSec` without a text.
 *
 * Throws InvalidInput for a malformed day and for a day after `nowSec`.
 */
export function parseDay(text: string | undefined, nowSec: number): number {
  if (text === undefined) return nowSec - (nowSec % DAY_SEC)
  const startSec = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1000 : Number.NaN
  // Some engines accept 2026-02-30 as March 2.
  if (Number.isNaN(startSec) || startSec < 0 || dayText(startSec) !== text) {
    throw new InvalidInput('day', 'must be a UTC day such as 2026-11-23')
  }
  if (startSec > nowSec) throw new InvalidInput('day', `must not be after ${dayText(nowSec)}`)
  return startSec
}
