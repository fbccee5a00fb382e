import { bool, int, maybe } from '../../platform/db/columns.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { AttestationGate } from '../workPorts.ts'

/**
 * Requests per second of the workers of all processes together.
 *
 * The service allows 35 requests per second, and blocks a caller for five minutes above this rate. Rate and burst
 * together leave room for the requests that the api makes for callers. Source: Circle's limits of the V2 API, 2026-11.
 */
const RATE_PER_SEC = 20
const BURST = 5

const ROW = { granted: int, wait_ms: int }

/** Creates the bucket of requests in the database; a pause after an HTTP 429 survives a restart of every process. */
export function createAttestationGate(
  databaseUrl: DatabaseUrl,
): AttestationGate & { close(): Promise<void> } {
  const sql = createSql(databaseUrl, { name: 'quartet-attestations', max: 1, reader: false })
  return {
    take: (wanted) =>
      answered(
        sql.begin('', async (query) => {
          await query`
            insert into app.attestation_gate (id, tokens) values (1, ${BURST}::numeric)
            on conflict do nothing`
          const [row] = await query(ROW)`
            with was as (
              select tokens, refilled_at, stopped_until from app.attestation_gate
              where id = 1 for update
            ), now_has as (
              select least(${BURST}::numeric, tokens
                + extract(epoch from clock_timestamp() - refilled_at) * ${RATE_PER_SEC}::numeric
              ) as tokens,
              greatest(extract(epoch from stopped_until - clock_timestamp()), 0)::float8 * 1000
                as stopped_ms
              from was
            ), given as (
              select tokens, coalesce(stopped_ms, 0) as stopped_ms,
                case when coalesce(stopped_ms, 0) > 0 then 0
                  else least(floor(tokens), ${wanted}::int) end as granted
              from now_has
            ), taken as (
              update app.attestation_gate set
                tokens = given.tokens - given.granted, refilled_at = clock_timestamp()
              from given where id = 1
              returning given.granted, given.stopped_ms
            )
            select granted::int as granted,
              greatest(stopped_ms, 1000.0 / ${RATE_PER_SEC}::int)::float8 as wait_ms
            from taken`
          return { granted: row?.granted ?? 0, waitMs: row?.wait_ms ?? 0 }
        }),
      ),
    stop: (forSec) =>
      answered(
        sql.begin('', async (query) => {
          const [was] = await query({ stopped: maybe(bool) })`
            select stopped_until > clock_timestamp() as stopped from app.attestation_gate
            where id = 1 for update`
          await query`
            insert into app.attestation_gate (id, tokens, stopped_until)
            values (1, 0, clock_timestamp() + make_interval(secs => ${forSec}::float8))
            on conflict (id) do update set stopped_until = greatest(
              attestation_gate.stopped_until, excluded.stopped_until)`
          return was?.stopped !== true
        }),
      ),
    close: () => sql.end(),
  }
}
