import { text } from '../../../core/platform/db/columns.ts'
import type { Sql } from '../../../core/platform/db/createSql.ts'

/** Returns one sentence for each payment, bridge, refund, sponsorship and transaction that has not ended. */
export async function readOpenWork(sql: Sql): Promise<readonly string[]> {
  const rows = await sql({ what: text })`
    select 'payment ' || id || ' is ' || state as what from app.payment
    where state in ('claimed', 'answered', 'submitted')
    union all
    select 'bridge ' || id || ' is ' || state || coalesce(' (' || reason || ')', '') from app.bridge
    where state not in ('minted', 'closed', 'refunded')
    union all
    select 'refund ' || id || ' is ' || state from app.bridge_refund
    where state not in ('refunded', 'void')
    union all
    select 'sponsorship ' || id || ' is ' || state from app.gas_sponsorship
    where state in ('asked', 'posted')
    union all
    select 'transaction ' || id || ' (' || purpose || ') is ' || state from app.lane_tx
    where state in ('queued', 'signed', 'sent')`
  return rows.map(({ what }) => what)
}
