import type { Clock } from '../../kernel/clock.ts'

const DAY_SEC = 86_400

/** Returns the start of the next UTC day, unix seconds; the count of free leads restarts then. */
export function nextDay({ nowSec }: Pick<Clock, 'nowSec'>): number {
  return (Math.floor(nowSec() / DAY_SEC) + 1) * DAY_SEC
}
