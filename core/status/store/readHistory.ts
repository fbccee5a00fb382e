import { int, maybe, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { ComponentDay, Incident } from '../ports.ts'
import { parseComponent } from './parseComponent.ts'

const DAY_ROW = {
  component: text,
  day_sec: int,
  turns: int,
  degraded_turns: int,
  down_turns: int,
}

/** Reads the counts of each part and day (UTC) from the day of `sinceSec` on, oldest first. */
export async function readDays(query: Query, sinceSec: number): Promise<readonly ComponentDay[]> {
  const rows = await query(DAY_ROW)`
    select component, extract(epoch from day)::int8 as day_sec, turns, degraded_turns, down_turns
    from app.probe_day where day >= (to_timestamp(${sinceSec}) at time zone 'UTC')::date
    order by day`
  return rows.flatMap((row) => {
    const component = parseComponent(row.component)
    if (component === null) return []
    const { day_sec: daySec, turns, degraded_turns: degradedTurns, down_turns: downTurns } = row
    return [{ component, daySec, turns, degradedTurns, downTurns }]
  })
}

const INCIDENT_ROW = {
  component: text,
  status: text,
  detail: text,
  started_at_sec: int,
  ended_at_sec: maybe(int),
}

/** Reads the incidents that overlap the time since `sinceSec`: open incidents first, then the newest. */
export async function readIncidents(
  query: Query,
  sinceSec: number,
  limit: number,
): Promise<readonly Incident[]> {
  const rows = await query(INCIDENT_ROW)`
    select component, status, detail, extract(epoch from started_at)::int8 as started_at_sec,
      extract(epoch from ended_at)::int8 as ended_at_sec
    from app.incident where ended_at is null or ended_at >= to_timestamp(${sinceSec})
    order by (ended_at is null) desc, started_at desc, id desc limit ${limit}`
  return rows.flatMap((row) => {
    const component = parseComponent(row.component)
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
