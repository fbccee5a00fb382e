const DAY_SEC = 86_400
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the unix second at which a UTC day such as `2026-11-23` starts; null for another text. */
export function utcDayStart(day: string): number | null {
  if (!DAY.test(day)) return null
  const startMs = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(startMs)) return null
  const startSec = startMs / 1_000
  // Some engines parse 2026-02-30 as a day in March.
  return utcDayOf(startSec) === day ? startSec : null
}

/** Returns the UTC day of a unix second, as `2026-11-23`. */
export function utcDayOf(sec: number): string {
  return new Date(sec * 1_000).toISOString().slice(0, 10)
}

/** Returns the day `days` later, or earlier for negative `days`. */
export function utcDayAfter(day: string, days: number): string {
  return utcDayOf((utcDayStart(day) ?? 0) + days * DAY_SEC)
}
