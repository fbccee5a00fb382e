import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { hex, int, numeric, type RowOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { BucketRange, VaultFlows } from '../../ports.ts'

const FLOW_ROW = {
  vault: hex,
  end_sec: int,
  inflow: numeric,
  outflow: numeric,
  in_kind_usdc: numeric,
  amount0: numeric,
  amount1: numeric,
  amount2: numeric,
  amount3: numeric,
  buys: int,
  redemptions: int,
}
type FlowRow = RowOf<typeof FLOW_ROW>

/** Reads inflows and outflows of each vault by bucket, in order of time; omits buckets without flows. */
export async function readFlows(
  query: Query,
  at: BlockRef,
  wanted: BucketRange & { readonly vaults: readonly Address[] },
): Promise<ReadonlyMap<Address, readonly VaultFlows[]>> {
  const { fromSec, toSec, stepSec } = wanted
  // The block before the first bucket limits the index scan; a limit by time alone would read all events of the vault.
  const rows = await query(FLOW_ROW)`
    with first as (
      select coalesce((
        select number from chain.block
        where chain_id = ${at.chainId}
          and timestamp <= ((${fromSec}::int8 + ${stepSec} - 1) / ${stepSec} - 1) * ${stepSec}
        order by timestamp desc, number desc limit 1), -1) as after_block)
    select vault, ((timestamp + ${stepSec} - 1) / ${stepSec}) * ${stepSec} as end_sec,
      coalesce(sum(usdc) filter (where kind = 'buy'), 0) as inflow,
      coalesce(sum(usdc) filter (where kind = 'redeem'), 0) as outflow,
      coalesce(sum(usdc) filter (where kind = 'redeem_in_kind'), 0) as in_kind_usdc,
      coalesce(sum(amount0), 0) as amount0, coalesce(sum(amount1), 0) as amount1,
      coalesce(sum(amount2), 0) as amount2, coalesce(sum(amount3), 0) as amount3,
      (count(*) filter (where kind = 'buy'))::int as buys,
      (count(*) filter (where kind <> 'buy'))::int as redemptions
    from chain.activity, first
    where vault = any(${[...wanted.vaults]}::text[]) and chain_id = ${at.chainId}
      and block_number > first.after_block and block_number <= ${at.number}
      and timestamp <= ${toSec} and kind in ('buy', 'redeem', 'redeem_in_kind')
    group by 1, 2 order by 1, 2`
  const byVault = Map.groupBy(rows, ({ vault }) => vault)
  return new Map(wanted.vaults.map((vault) => [vault, (byVault.get(vault) ?? []).map(toFlows)]))
}

function toFlows(row: FlowRow): VaultFlows {
  return {
    endSec: row.end_sec,
    inflowUsdc6: row.inflow,
    outflowUsdc6: row.outflow,
    inKindAmounts: [row.amount0, row.amount1, row.amount2, row.amount3],
    inKindUsdc6: row.in_kind_usdc,
    buys: row.buys,
    redemptions: row.redemptions,
  }
}
