import { bool, int, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import { advanceIncident } from '../domain/advanceIncident.ts'
import type { Component } from '../domain/components.ts'
import type { Probe, ProbeRun, ProbeRuns } from '../ports.ts'
import { parseComponent } from './parseComponent.ts'

/** Days for which rounds are kept: the figures cover 30 days, and one more keeps the oldest day complete. */
const RUN_DAYS = 31
/** Days for which calls are kept: figures cover 24 hours, and one more day serves investigations. */
const CALL_DAYS = 2
/** Days for which bars and incidents are kept; the page shows 90 days. */
const HISTORY_DAYS = 92

/** Number of the advisory lock that serializes saves; the number is arbitrary. */
const SAVE_LOCK = 7_314_002

/**
 * Creates the writes of the prober; daily counts and incidents change in the transaction that stores the round.
 *
 * Rounds start at least `intervalSec` apart, over all processes.
 */
export function createProbeRuns(
  databaseUrl: DatabaseUrl,
  intervalSec: number,
): ProbeRuns & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-prober', max: 1, reader: false })
  return {
    save: (run) => answered(sql.begin('', (query) => saveRun(query, run, intervalSec))),
    sweep: () => answered(sql.begin('', sweep)),
    close: () => sql.end(),
  }
}

/**
 * Stores a round unless it is already stored, as after a commit whose answer was lost.
 *
 * A delayed round is dropped if another process has stored a round for the same time, because the time would count
 * twice.
 */
async function saveRun(query: Query, run: ProbeRun, intervalSec: number): Promise<void> {
  await query`select pg_advisory_xact_lock(${SAVE_LOCK})`
  const known = await readNeighbours(query, run.startedAtSec, intervalSec)
  if (known.is_stored || (known.is_late && known.is_near)) return
  await insertRun(query, run)
  for (const probe of run.probes) await countDay(query, run.startedAtSec, probe)
  // A delayed round does not describe the present state.
  if (known.is_late) return
  await saveStates(query, run)
  await moveIncidents(query, run)
}

const NEIGHBOURS_ROW = {
  is_stored: bool,
  /** True if a later round is stored; rounds that a wrong clock dated in the future do not count. */
  is_late: bool,
  /** True if another round started less than one interval before or after. */
  is_near: bool,
}
type Neighbours = RowOf<typeof NEIGHBOURS_ROW>

async function readNeighbours(
  query: Query,
  atSec: number,
  intervalSec: number,
): Promise<Neighbours> {
  const [row] = await query(NEIGHBOURS_ROW)`
    select coalesce(bool_or(started_at = to_timestamp(${atSec})), false) as is_stored,
      coalesce(bool_or(started_at > to_timestamp(${atSec}) and started_at <= now()), false) as is_late,
      coalesce(bool_or(started_at < to_timestamp(${atSec + intervalSec})), false) as is_near
    from app.probe_run where started_at > to_timestamp(${atSec - intervalSec})
      and started_at <= greatest(now(), to_timestamp(${atSec + intervalSec}))`
  return row ?? { is_stored: false, is_late: false, is_near: false }
}

async function insertRun(query: Query, { startedAtSec, probes, calls }: ProbeRun): Promise<void> {
  const componentsIn = (status: Probe['status']): readonly Component[] =>
    probes.filter((probe) => probe.status === status).map(({ component }) => component)
  const [row] = await query({ id: int })`
    insert into app.probe_run (started_at, down, degraded)
    values (to_timestamp(${startedAtSec}), ${componentsIn('down')}, ${componentsIn('degraded')}) returning id`
  if (row === undefined || calls.length === 0) return
  const rows = calls.map((call) => ({
    run_id: row.id,
    operation: call.operation,
    called_at: new Date(startedAtSec * 1000),
    latency_ms: call.latencyMs,
    http_status: call.httpStatus,
    is_valid: call.isValid,
    problem: call.problem,
  }))
  await query`insert into app.probe_call ${query(rows)} on conflict do nothing`
}

async function countDay(
  query: Query,
  startedAtSec: number,
  { component, status }: Probe,
): Promise<void> {
  const degraded = status === 'degraded' ? 1 : 0
  const down = status === 'down' ? 1 : 0
  await query`
    insert into app.probe_day as d (component, day, turns, degraded_turns, down_turns)
    values (${component}, (to_timestamp(${startedAtSec}) at time zone 'UTC')::date, 1,
      ${degraded}, ${down})
    on conflict (component, day) do update set turns = d.turns + 1,
      degraded_turns = d.degraded_turns + excluded.degraded_turns,
      down_turns = d.down_turns + excluded.down_turns`
}

async function saveStates(query: Query, { startedAtSec, probes }: ProbeRun): Promise<void> {
  if (probes.length === 0) return
  const rows = probes.map((probe) => ({
    component: probe.component,
    status: probe.status,
    detail: probe.detail,
    probed_at: new Date(startedAtSec * 1000),
  }))
  await query`
    insert into app.probe_state ${query(rows)}
    on conflict (component) do update set status = excluded.status, detail = excluded.detail,
      probed_at = excluded.probed_at`
}

const OPEN_ROW = { id: int, component: text, status: text }
type OpenRow = RowOf<typeof OPEN_ROW>

async function moveIncidents(query: Query, { startedAtSec, probes }: ProbeRun): Promise<void> {
  const rows = await query(OPEN_ROW)`
    select id, component, status from app.incident where ended_at is null`
  for (const { component, status, detail } of probes) {
    const row = rows.find((rowOf) => parseComponent(rowOf.component) === component)
    const open = row === undefined ? null : { status: statusOf(row) }
    const step = advanceIncident(open, status)
    switch (step.kind) {
      case 'none':
        break
      case 'open':
        await query`
          insert into app.incident (component, status, detail, started_at)
          values (${component}, ${step.status}, ${detail ?? ''}, to_timestamp(${startedAtSec}))`
        break
      case 'worsen':
        await query`
          update app.incident set status = 'down', detail = ${detail ?? ''} where id = ${row?.id}`
        break
      case 'close':
        await query`
          update app.incident set ended_at = greatest(started_at, to_timestamp(${startedAtSec}))
          where id = ${row?.id}`
        break
      default:
        step satisfies never
    }
  }
}

const statusOf = ({ status }: OpenRow): 'degraded' | 'down' =>
  status === 'down' ? 'down' : 'degraded'

async function sweep(query: Query): Promise<void> {
  await query`
    delete from app.probe_run where started_at < now() - make_interval(days => ${RUN_DAYS})`
  await query`
    delete from app.probe_call where called_at < now() - make_interval(days => ${CALL_DAYS})`
  await query`delete from app.probe_day where day < now() - make_interval(days => ${HISTORY_DAYS})`
  await query`
    delete from app.incident where ended_at < now() - make_interval(days => ${HISTORY_DAYS})`
}
