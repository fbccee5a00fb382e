/** Number of failures within `WINDOW_MS` at which a name must wait. */
export const MAX_FAILURES = 20
export const WINDOW_MS = 10_000

/**
 * Returns the seconds until a name has fewer failures than the maximum; null for a name with fewer failures now.
 *
 * `timesMs` are the times of the failures in ascending order.
 */
export function pauseSec(timesMs: readonly number[], nowMs: number): number | null {
  const recent = timesMs.filter((atMs) => atMs > nowMs - WINDOW_MS)
  const [oldestMs] = recent
  if (oldestMs === undefined || recent.length < MAX_FAILURES) return null
  return Math.max(1, Math.ceil((oldestMs + WINDOW_MS - nowMs) / 1_000))
}
