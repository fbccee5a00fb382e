const DAY_SEC = 86_400
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** UTC day: `[startSec, endSec)` in unix seconds. */
export type UtcDay = { readonly name: string; readonly startSec: number; readonly endSec: number }

/** Parses a UTC day such as `2026-11-23`; null for another text and for a day that does not exist. */
export function parseUtcDay(name: string): UtcDay | null {
  if (!DAY.test(name)) return null
  const startMs = Date.parse(`${name}T00:00:00Z`)
  if (Number.isNaN(startMs)) return null
  // Some engines parse 2026-02-30 as a day in March.
  const day = utcDayAt(startMs / 1_000)
  return day.name === name ? day : null
}

/** Returns the UTC day of a unix second. */
export function utcDayAt(sec: number): UtcDay {
  const startSec = sec - (sec % DAY_SEC)
  return {
    name: new Date(startSec * 1_000).toISOString().slice(0, 10),
    startSec,
    endSec: startSec + DAY_SEC,
  }
}

/** Lists `count` days up to `last`, newest first. Throws RangeError if `last` is not a day. */
export function utcDaysUpTo(last: string, count: number): readonly string[] {
  const day = parseUtcDay(last)
  if (day === null) throw new RangeError(`${last} is not a day`)
  return Array.from({ length: count }, (_none, at) => utcDayAt(day.startSec - at * DAY_SEC).name)
}
