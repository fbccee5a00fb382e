import type { Clock } from '../../ports.ts'

const DAY_SEC = 86_400

/** Beginning of the next day (UTC), when free leads are counted anew; ISO 8601. */
export function nextDay({ nowSec }: Pick<Clock, 'nowSec'>): string {
  return new Date((Math.floor(nowSec() / DAY_SEC) + 1) * DAY_SEC * 1_000).toISOString()
}
