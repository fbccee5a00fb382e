import { int, maybe, numeric, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { ProofTotals } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'
import { bridgeContractsSql } from './proofSql.ts'

export type Counters = {
  readonly totals: ProofTotals
  /** Value that changes with every bridge, refund and mint that is added or removed on any chain. */
  readonly version: string
}

const COUNTERS_ROW = {
  bridges: int,
  refunds: int,
  fees_usdc: numeric,
  delivered: int,
  delivered_usdc: numeric,
  version: maybe(text),
}

/** Reads the sums that the index maintains, one row per contract and per route, without reading single bridges. */
export async function readCounters(
  query: Query,
  homes: readonly BridgeContract[],
): Promise<Counters> {
  const [row] = await query(COUNTERS_ROW)`
    with sent as (
      select c.* from chain.bridge_contract c
      join ${bridgeContractsSql(query, homes)} on h.chain_id = c.chain_id and h.contract = c.address
    ), arrived as (
      select a.* from chain.bridge_arrival a
      join ${bridgeContractsSql(query, homes)} on h.domain = a.source_domain and h.messenger = a.sender
        and h.contract = a.message_sender
    )
    select coalesce((select sum(bridges) from sent), 0)::int8 as bridges,
      coalesce((select sum(refunds) from sent), 0)::int8 as refunds,
      coalesce((select sum(fees_usdc) from sent), 0) as fees_usdc,
      coalesce((select sum(mints) from arrived), 0)::int8 as delivered,
      coalesce((select sum(received_usdc) from arrived), 0) as delivered_usdc,
      concat((select string_agg(sent::text, ' ' order by id) from sent),
        (select string_agg(arrived::text, ' ' order by id) from arrived)) as version`
  const { bridges = 0, delivered = 0, refunds = 0 } = row ?? {}
  return {
    totals: {
      bridges,
      delivered,
      deliveredUsdc6: row?.delivered_usdc ?? 0n,
      feesUsdc6: row?.fees_usdc ?? 0n,
      refunds,
      // The index may contain a mint shortly before its burn, so the difference is at least 0.
      pending: Math.max(0, bridges - delivered),
    },
    version: row?.version ?? '',
  }
}
