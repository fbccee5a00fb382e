import { floats, int, maybe, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { type Component, ESSENTIAL_COMPONENTS } from '../domain/components.ts'
import type { Latency, Uptime, Validity } from '../ports.ts'
import { parseComponent } from './parseComponent.ts'

const UPTIME_ROW = { since_sec: int, turns: int, good_turns: int }
const DOWN_ROW = { since_sec: int, component: text, turns: int }
type DownRow = RowOf<typeof DOWN_ROW>

/**
 * Reads the numbers of rounds since each second: all rounds, rounds in which no essential part was down, and rounds in
 * which each part was down.
 */
export async function readUptime(
  query: Query,
  sinceSec: readonly number[],
): Promise<readonly Uptime[]> {
  const rows = await query(UPTIME_ROW)`
    select since_sec, count(r.id)::int4 as turns,
      count(r.id) filter (where not r.down && ${ESSENTIAL_COMPONENTS}::text[])::int4 as good_turns
    from unnest(${sinceSec}::int8[]) as since_sec
    left join app.probe_run r on r.started_at >= to_timestamp(since_sec)
    group by since_sec`
  const down = await query(DOWN_ROW)`
    select since_sec, component, count(*)::int4 as turns
    from unnest(${sinceSec}::int8[]) as since_sec
    join app.probe_run r on r.started_at >= to_timestamp(since_sec), unnest(r.down) as component
    group by since_sec, component`
  return sinceSec.map((value) => {
    const row = rows.find(({ since_sec }) => since_sec === value)
    return {
      sinceSec: value,
      turns: row?.turns ?? 0,
      goodTurns: row?.good_turns ?? 0,
      downTurns: roundsByComponent(down.filter(({ since_sec }) => since_sec === value)),
    }
  })
}

/** Returns the rounds by component; skips parts that this version does not know. */
const roundsByComponent = (rows: readonly DownRow[]): ReadonlyMap<Component, number> =>
  new Map(
    rows.flatMap(({ component: word, turns }) => {
      const component = parseComponent(word)
      return component === null ? [] : [[component, turns]]
    }),
  )

/** Returns the time of the oldest counted round, unix seconds; null before the first. */
export async function readMeasuredSince(query: Query): Promise<number | null> {
  const [row] = await query({ since_sec: maybe(int) })`
    select extract(epoch from min(started_at))::int8 as since_sec from app.probe_run`
  return row?.since_sec ?? null
}

const FAILURE_ROW = { operation: text, at_sec: int, problem: maybe(text) }

/** Reads the number of answers compared with the served document since `sinceSec`, and the newest mismatch. */
export async function readValidity(query: Query, sinceSec: number): Promise<Validity> {
  const [sums] = await query({ checked: int, valid: int })`
    select count(*)::int4 as checked, count(*) filter (where is_valid)::int4 as valid
    from app.probe_call where called_at >= to_timestamp(${sinceSec}) and is_valid is not null`
  const [last] = await query(FAILURE_ROW)`
    select operation, extract(epoch from called_at)::int8 as at_sec, problem
    from app.probe_call where called_at >= to_timestamp(${sinceSec}) and is_valid is false
    order by called_at desc, operation limit 1`
  return {
    checked: sums?.checked ?? 0,
    valid: sums?.valid ?? 0,
    lastFailure:
      last === undefined
        ? null
        : { operation: last.operation, atSec: last.at_sec, problem: last.problem ?? '' },
  }
}

const LATENCY_ROW = {
  operation: maybe(text),
  samples: int,
  quantiles: floats,
}

/** Reads latency percentiles, milliseconds, of answered calls since `sinceSec`. */
export async function readLatency(query: Query, sinceSec: number): Promise<readonly Latency[]> {
  const rows = await query(LATENCY_ROW)`
    select operation, count(*)::int4 as samples,
      percentile_cont(array[0.5, 0.95, 0.99]) within group (order by latency_ms) as quantiles
    from app.probe_call
    where called_at >= to_timestamp(${sinceSec}) and http_status is not null
    group by grouping sets ((), (operation))
    having count(*) > 0`
  return rows
    .map(({ operation, samples, quantiles: [p50Ms = 0, p95Ms = 0, p99Ms = 0] }) => ({
      operation,
      samples,
      p50Ms,
      p95Ms,
      p99Ms,
    }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.p95Ms - a.p95Ms)
}

const rankOf = ({ operation }: Pick<Latency, 'operation'>): number => (operation === null ? 0 : 1)
