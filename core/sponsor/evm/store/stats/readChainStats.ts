import { bool, hex, int, maybe, numeric, type RowOf } from '../../../../platform/db/columns.ts'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { Sql } from '../../../../platform/db/createSql.ts'
import type { SqlText } from '../../../../platform/db/sqlText.ts'
import type { GasChainStats, GasStatsWindow } from '../../ports.ts'
import {
  OPERATION_ROW,
  type OperationRow,
  operationColumns,
  toOperationFacts,
} from './operationSql.ts'
import { type SponsorContract, sponsorContractsSql, submittersSql } from './sponsorContracts.ts'
import { windowSec } from './windowSec.ts'

/** Maximum number of listed operations of each chain; the newest come first. */
const MAX_RECENT_OPERATIONS = 20

const CHAIN_ROW = {
  chain_id: int,
  paymaster: hex,
  head_number: maybe(int),
  head_at: maybe(int),
  operations: int,
  succeeded: int,
  external: int,
  senders: int,
  gas_used: numeric,
  gas_cost: numeric,
  external_cost: numeric,
  tx_cost: numeric,
  l1_fee: numeric,
  deposit: numeric,
  is_exact: bool,
  deposited: numeric,
  withdrawn: numeric,
}
type ChainRow = RowOf<typeof CHAIN_ROW>

/** Returns the sums of one window per paymaster, all from one snapshot of the index. */
export function readChainStats(
  sql: Sql,
  homes: readonly SponsorContract[],
  window: GasStatsWindow,
): Promise<readonly GasChainStats[]> {
  return sql.begin('isolation level repeatable read read only', async (query) => {
    const sums = await readSums(query, homes, windowSec(window))
    const recent = await readRecent(query, homes)
    return sums.map((row) => toChainStats(row, recent))
  })
}

/**
 * Returns the sums of a window. The window ends at the newest stored block of its chain, so that
 * any reader can reproduce the sums from the chain.
 *
 * The index does not store every block, so the index may contain events after the newest stored
 * block. The sums and the deposit exclude these events.
 */
function readSums(
  query: Query,
  homes: readonly SponsorContract[],
  sec: number | null,
): PromiseLike<readonly ChainRow[]> {
  return query(CHAIN_ROW)`
    select h.chain_id, h.paymaster, head.number as head_number, head.timestamp as head_at,
      sums.*, txs.*, moved.*,
      coalesce(p.deposit, 0) + later.paid + later.moved as deposit,
      coalesce(p.is_exact, true) as is_exact
    from ${sponsorContractsSql(query, homes)}
    left join lateral (
      select b.number, b.timestamp from chain.block b
      where b.chain_id = h.chain_id order by b.number desc limit 1
    ) head on true
    cross join lateral (
      select coalesce(head.timestamp - ${sec}::int8, -1) as sec
    ) since
    cross join lateral (
      select count(*) as operations, count(*) filter (where o.success) as succeeded,
        count(*) filter (where not o.is_ours) as external, count(distinct o.sender) as senders,
        coalesce(sum(o.actual_gas_used), 0) as gas_used,
        coalesce(sum(o.actual_gas_cost), 0) as gas_cost,
        coalesce(sum(o.actual_gas_cost) filter (where not o.is_ours), 0) as external_cost
      from ${operationsSql(query)} o
    ) sums
    cross join lateral (
      select coalesce(sum(t.tx_cost), 0) as tx_cost, coalesce(sum(t.l1_fee), 0) as l1_fee
      from (
        select distinct on (o.tx_hash) o.tx_gas_used * o.tx_gas_price as tx_cost,
          coalesce(o.tx_l1_fee, x.l1_fee_wei) as l1_fee
        from ${operationsSql(query)} o
        left join app.gas_sponsorship s
          on s.chain_id = o.chain_id and s.user_op_hash = o.user_op_hash
        left join app.lane_tx x on x.id = s.lane_tx_id and x.tx_hash = o.tx_hash
        where o.is_ours
        order by o.tx_hash, x.l1_fee_wei nulls last
      ) t
    ) txs
    cross join lateral (
      select coalesce(sum(d.amount) filter (where d.kind = 'deposit'), 0) as deposited,
        coalesce(sum(d.amount) filter (where d.kind = 'withdrawal'), 0) as withdrawn
      from chain.paymaster_deposit d
      where d.chain_id = h.chain_id and d.paymaster = h.paymaster and d.block_at > since.sec
        and d.block_number <= head.number
    ) moved
    cross join lateral (
      select (select coalesce(sum(o.actual_gas_cost), 0) from chain.paymaster_operation o
          where o.chain_id = h.chain_id and o.paymaster = h.paymaster
            and o.block_at >= head.timestamp and o.block_number > head.number) as paid,
        (select coalesce(sum(case d.kind when 'deposit' then -d.amount else d.amount end), 0)
          from chain.paymaster_deposit d
          where d.chain_id = h.chain_id and d.paymaster = h.paymaster
            and d.block_at >= head.timestamp and d.block_number > head.number) as moved
    ) later
    left join chain.paymaster p on p.chain_id = h.chain_id and p.address = h.paymaster
    order by h.place`
}

/**
 * Returns the operations of paymaster `h` after second `since` up to block `head`, and whether a submitter of the
 * operator sent them.
 */
function operationsSql(query: Query): SqlText {
  return query`(
    select o.*, exists (
      select from ${submittersSql(query)} l
      where l.chain_id = o.chain_id and l.address = o.tx_from
    ) as is_ours
    from chain.paymaster_operation o
    where o.chain_id = h.chain_id and o.paymaster = h.paymaster and o.block_at > since.sec
      and o.block_number <= head.number
  )`
}

function readRecent(
  query: Query,
  homes: readonly SponsorContract[],
): PromiseLike<readonly OperationRow[]> {
  return query(OPERATION_ROW)`
    select ${operationColumns(query)}
    from ${sponsorContractsSql(query, homes)}
    cross join lateral (
      select * from chain.paymaster_operation o
      where o.chain_id = h.chain_id and o.paymaster = h.paymaster and o.block_number <= (
        select max(b.number) from chain.block b where b.chain_id = h.chain_id)
      order by o.block_at desc, o.id desc limit ${MAX_RECENT_OPERATIONS}
    ) o
    order by o.block_at desc, o.id desc`
}

function toChainStats(row: ChainRow, recent: readonly OperationRow[]): GasChainStats {
  return {
    chainId: row.chain_id,
    paymaster: row.paymaster,
    head:
      row.head_number === null || row.head_at === null
        ? null
        : { number: row.head_number, timestampSec: row.head_at },
    operations: row.operations,
    succeeded: row.succeeded,
    opReverted: row.operations - row.succeeded,
    external: row.external,
    senders: row.senders,
    gasUsed: row.gas_used,
    actualGasCostWei: row.gas_cost,
    externalCostWei: row.external_cost,
    txCostWei: row.tx_cost,
    l1FeeWei: row.l1_fee,
    depositWei: row.deposit,
    depositIsExact: row.is_exact,
    depositedWei: row.deposited,
    withdrawnWei: row.withdrawn,
    recent: recent.filter(({ chain_id }) => chain_id === row.chain_id).map(toOperationFacts),
  }
}
