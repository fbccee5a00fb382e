import { int, text } from '../../../platform/db/columns.ts'
import type { Sql } from '../../../platform/db/createSql.ts'

/** Seconds after which a lane without a heartbeat counts as stopped; the writer of a lane reports every ten seconds. */
const HEARTBEAT_TIMEOUT_SEC = 60

/** Reads the addresses that send burns, by chain, of lanes that can send now. */
export async function readBurners(sql: Sql): Promise<ReadonlyMap<number, string>> {
  const rows = await sql({ chain_id: int, address: text })`
    select chain_id, address from app.lane
    where purpose = 'burn' and state = 'open'
      and seen_at > now() - make_interval(secs => ${HEARTBEAT_TIMEOUT_SEC})`
  return new Map(rows.map(({ chain_id, address }) => [chain_id, address]))
}
