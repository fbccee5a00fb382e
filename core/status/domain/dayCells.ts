import type { ComponentStatus } from './components.ts'

const DAY_SEC = 86_400

type Counts = {
  readonly daySec: number
  readonly turns: number
  readonly degradedTurns: number
  readonly downTurns: number
}

/** One day (UTC) of a part: its worst status, or unknown. */
export type DayCell = {
  /** Midnight at the start of the day, unix seconds. */
  readonly daySec: number
  readonly status: ComponentStatus | 'unknown'
  readonly counts: Counts | null
}

/** Returns the last `days` days up to the day of `nowSec`, oldest first; a day without a round is unknown, not ok. */
export function dayCells(
  counted: readonly Counts[],
  nowSec: number,
  days: number,
): readonly DayCell[] {
  const byDay = new Map(counted.map((counts) => [counts.daySec, counts]))
  const todaySec = nowSec - (nowSec % DAY_SEC)
  return Array.from({ length: days }, (_none, index) => {
    const daySec = todaySec - (days - 1 - index) * DAY_SEC
    const counts = byDay.get(daySec) ?? null
    return { daySec, status: statusOf(counts), counts }
  })
}

function statusOf(counts: Counts | null): DayCell['status'] {
  if (counts === null || counts.turns === 0) return 'unknown'
  if (counts.downTurns > 0) return 'down'
  return counts.degradedTurns > 0 ? 'degraded' : 'ok'
}
