const DAY_SEC = 86_400
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Second at which a UTC day such as `2026-11-23` begins; null for a word that names no day. */
export function utcDayStart(day: string): number | null {
  if (!DAY.test(day)) return null
  const startMs = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(startMs)) return null
  const startSec = startMs / 1_000
  // 2026-02-30 parses in some engines as a day of March.
  return utcDayOf(startSec) === day ? startSec : null
}

/** UTC day of a second, as `2026-11-23`. */
export function utcDayOf(sec: number): string {
  return new Date(sec * 1_000).toISOString().slice(0, 10)
}

/** The day so many days later, or earlier where `days` is negative. */
export function utcDayAfter(day: string, days: number): string {
  return utcDayOf((utcDayStart(day) ?? 0) + days * DAY_SEC)
}
