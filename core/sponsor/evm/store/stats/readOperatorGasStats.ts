import { int, maybe, numeric, type RowOf } from '../../../../platform/db/columns.ts'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { Sql } from '../../../../platform/db/createSql.ts'
import type { GasStatsWindow, OperatorGasStats } from '../../ports.ts'
import { type SponsorContract, sponsorContractsSql, submittersSql } from './sponsorContracts.ts'
import { windowSec } from './windowSec.ts'

const OPERATOR_ROW = {
  chain_id: int,
  quoted: int,
  paid: int,
  submitted: int,
  executed: int,
  op_reverted: int,
  tx_reverted: int,
  failed: int,
  expired: int,
  external: int,
  fees: numeric,
  lost_cost: numeric,
  rpc: int,
  direct: int,
  own: int,
  p50: maybe(int),
  p95: maybe(int),
}
type OperatorRow = RowOf<typeof OPERATOR_ROW>

/** Returns the sums of one window per chain, from rows of the operator; the window ends now. */
export function readOperatorGasStats(
  sql: Sql,
  homes: readonly SponsorContract[],
  window: GasStatsWindow,
): Promise<readonly OperatorGasStats[]> {
  return sql.begin('isolation level repeatable read read only', async (query) => {
    const rows = await readSums(query, homes, windowSec(window))
    return rows.map(toOperatorStats)
  })
}

/**
 * Counts payments and lanes by first attempts, because each payment has exactly one first attempt.
 */
function readSums(
  query: Query,
  homes: readonly SponsorContract[],
  sec: number | null,
): PromiseLike<readonly OperatorRow[]> {
  return query(OPERATOR_ROW)`
    with since as (
      select coalesce(now() - make_interval(secs => ${sec}::int8), '-infinity') as moment
    ), sold as (
      select s.*, s.attempt = 1 and p.state = 'settled' as is_paid, p.amount_usdc as paid_usdc,
        1000 * extract(epoch from s.ended_at - s.posted_at)::float8 as took_ms
      from app.gas_sponsorship s
      join app.payment p on p.id = s.payment_id
      where s.created_at > (select moment from since)
    )
    select h.chain_id, quotes.*, sales.*, lost.*
    from ${sponsorContractsSql(query, homes)}
    cross join lateral (
      select count(*) as quoted from (
        select q.id from app.gas_quote q
        where q.chain_id = h.chain_id and q.created_at > (select moment from since)
        union
        select s.quote_id from sold s where s.chain_id = h.chain_id
      ) told
    ) quotes
    cross join lateral (
      select count(*) filter (where s.is_paid) as paid,
        count(*) filter (where s.posted_at is not null) as submitted,
        count(*) filter (where s.state = 'executed' and s.success) as executed,
        count(*) filter (where s.state = 'executed' and not s.success) as op_reverted,
        count(*) filter (where s.state = 'reverted') as tx_reverted,
        count(*) filter (where s.state = 'failed') as failed,
        count(*) filter (where s.state = 'expired') as expired,
        count(*) filter (where s.state = 'external') as external,
        coalesce(sum(s.paid_usdc) filter (where s.is_paid), 0) as fees,
        count(*) filter (where s.is_paid and s.lane = 'rpc') as rpc,
        count(*) filter (where s.is_paid and s.lane = 'direct') as direct,
        count(*) filter (where s.is_paid and s.lane = 'own') as own,
        percentile_cont(0.5) within group (order by s.took_ms)
          filter (where s.state = 'executed') as p50,
        percentile_cont(0.95) within group (order by s.took_ms)
          filter (where s.state = 'executed') as p95
      from sold s where s.chain_id = h.chain_id
    ) sales
    cross join lateral (
      select coalesce(sum(t.gas_used * t.gas_price_wei + coalesce(t.l1_fee_wei, 0)), 0) as lost_cost
      from ${submittersSql(query)} l
      join app.lane_tx t on t.chain_id = l.chain_id and t.address = l.address
      where l.chain_id = h.chain_id and t.mined_at > (select moment from since)
        and (t.was_cancelled or not t.succeeded)
    ) lost
    order by h.place`
}

function toOperatorStats(row: OperatorRow): OperatorGasStats {
  return {
    chainId: row.chain_id,
    quoted: row.quoted,
    paid: row.paid,
    submitted: row.submitted,
    executed: row.executed,
    opReverted: row.op_reverted,
    txReverted: row.tx_reverted,
    failed: row.failed,
    expired: row.expired,
    external: row.external,
    feesUsdc6: row.fees,
    lostCostWei: row.lost_cost,
    lanes: { rpc: row.rpc, direct: row.direct, own: row.own },
    latencyMs:
      row.p50 === null || row.p95 === null
        ? null
        : { p50: Math.round(row.p50), p95: Math.round(row.p95) },
  }
}
