import type { Clock } from '../../kernel/clock.ts'

const DAY_SEC = 86_400

/** Beginning of the next day (UTC), when free leads are counted anew, unix seconds. */
export function nextDay({ nowSec }: Pick<Clock, 'nowSec'>): number {
  return (Math.floor(nowSec() / DAY_SEC) + 1) * DAY_SEC
}
