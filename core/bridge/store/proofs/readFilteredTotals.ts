import { int, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { ProofFilter, ProofTotals } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'
import { proofFilterSql } from './proofFilterSql.ts'
import { bridgeContractsSql, mintConditionSql } from './proofSql.ts'

const TOTALS_ROW = {
  bridges: int,
  fees_usdc: numeric,
  delivered: int,
  delivered_usdc: numeric,
  refunds: int,
}

/**
 * Reads the sums over the bridges of a filter by reading each bridge with its mint; `readCounters` has the sums over
 * all bridges.
 */
export async function readFilteredTotals(
  query: Query,
  homes: readonly BridgeContract[],
  filter: ProofFilter,
): Promise<ProofTotals> {
  const [row] = await query(TOTALS_ROW)`
    with picked as materialized (
      select * from chain.bridge where ${proofFilterSql(query, filter)}
    ), refunded as (
      select r.* from chain.bridge_refund r
      join ${bridgeContractsSql(query, homes)} on h.chain_id = r.chain_id and h.contract = r.contract
    )
    select count(*) as bridges, coalesce(sum(b.fee_usdc), 0) as fees_usdc,
      count(m.received) as delivered, coalesce(sum(m.received), 0) as delivered_usdc,
      (select count(*) from refunded where ${proofFilterSql(query, filter)}) as refunds
    from picked b
    join ${bridgeContractsSql(query, homes)} on h.chain_id = b.chain_id and h.contract = b.contract
    left join lateral (
      select m.amount_usdc - m.fee_executed_usdc as received from chain.bridge_mint m
      where ${mintConditionSql(query)} limit 1
    ) m on true`
  const { bridges = 0, delivered = 0, refunds = 0 } = row ?? {}
  return {
    bridges,
    delivered,
    deliveredUsdc6: row?.delivered_usdc ?? 0n,
    feesUsdc6: row?.fees_usdc ?? 0n,
    refunds,
    pending: bridges - delivered,
  }
}
