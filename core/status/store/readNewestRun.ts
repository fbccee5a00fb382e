import { bool, int, maybe, text } from '../../platform/db/columns.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import type { ProbeRun } from '../ports.ts'
import { parseComponent, parseComponentStatus } from './parseComponent.ts'

const RUN_ROW = { id: int, started_at_sec: int }
const STATE_ROW = { component: text, status: text, detail: maybe(text) }
const CALL_ROW = {
  operation: text,
  latency_ms: int,
  http_status: maybe(int),
  is_valid: maybe(bool),
  problem: maybe(text),
}

/**
 * Reads the newest round in one snapshot, without rounds that a wrong clock dated in the future; null before the
 * first.
 */
export function readNewestRun(sql: Sql): Promise<ProbeRun | null> {
  return sql.begin('isolation level repeatable read read only', async (query) => {
    const [run] = await query(RUN_ROW)`
      select id, extract(epoch from started_at)::int8 as started_at_sec
      from app.probe_run where started_at <= now() order by started_at desc, id desc limit 1`
    if (run === undefined) return null
    const states = await query(STATE_ROW)`
      select component, status, detail from app.probe_state`
    const calls = await query(CALL_ROW)`
      select operation, latency_ms, http_status, is_valid, problem
      from app.probe_call where run_id = ${run.id} order by operation`
    return {
      startedAtSec: run.started_at_sec,
      probes: states.flatMap(({ component: name, status: word, detail }) => {
        const component = parseComponent(name)
        const status = parseComponentStatus(word)
        return component === null || status === null ? [] : [{ component, status, detail }]
      }),
      calls: calls.map((row) => ({
        operation: row.operation,
        latencyMs: row.latency_ms,
        httpStatus: row.http_status,
        isValid: row.is_valid,
        problem: row.problem,
      })),
    }
  })
}
