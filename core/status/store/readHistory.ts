import type { Query } from '../../platform/db/createSql.ts'
import type { ComponentDay, Incident } from '../ports.ts'
import { readComponent } from './readWords.ts'

type DayRow = {
  component: string
  day_sec: number
  turns: number
  degraded_turns: number
  down_turns: number
}

/** Reads the counts of each part and day (UTC) from the day of `sinceSec` on, oldest first. */
export async function readDays(query: Query, sinceSec: number): Promise<readonly ComponentDay[]> {
  const rows = await query<DayRow[]>`
    select component, extract(epoch from day)::int8 as day_sec, turns, degraded_turns, down_turns
    from app.probe_day where day >= (to_timestamp(${sinceSec}) at time zone 'UTC')::date
    order by day`
  return rows.flatMap((row) => {
    const component = readComponent(row.component)
    if (component === null) return []
    const { day_sec: daySec, turns, degraded_turns: degradedTurns, down_turns: downTurns } = row
    return [{ component, daySec, turns, degradedTurns, downTurns }]
  })
}

type IncidentRow = {
  component: string
  status: string
  detail: string
  started_at_sec: number
  ended_at_sec: number | null
}

/** Reads the incidents that overlap the time since `sinceSec`: open incidents first, then the newest. */
export async function readIncidents(
  query: Query,
  sinceSec: number,
  limit: number,
): Promise<readonly Incident[]> {
  const rows = await query<IncidentRow[]>`
    select component, status, detail, extract(epoch from started_at)::int8 as started_at_sec,
      extract(epoch from ended_at)::int8 as ended_at_sec
    from app.incident where ended_at is null or ended_at >= to_timestamp(${sinceSec})
    order by (ended_at is null) desc, started_at desc, id desc limit ${limit}`
  return rows.flatMap((row) => {
    const component = readComponent(row.component)
    if (component === null) return []
    return [
      {
        component,
        status: row.status === 'down' ? 'down' : 'degraded',
        startedAtSec: row.started_at_sec,
        endedAtSec: row.ended_at_sec,
        detail: row.detail,
      },
    ]
  })
}
