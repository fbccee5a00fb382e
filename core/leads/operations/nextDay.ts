import type { Clock } from '../../kernel/clock.ts'

const DAY_SEC = 86_400

/** Start of the next UTC day, when the count of free leads starts again, unix seconds. */
export function nextDay({ nowSec }: Pick<Clock, 'nowSec'>): number {
  return (Math.floor(nowSec() / DAY_SEC) + 1) * DAY_SEC
}
