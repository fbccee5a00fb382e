import type { AttributionDay, BlockRef } from '../../../ports.ts'
import type { Query } from '../createSql.ts'

type DayRow = {
  code: string
  day_sec: number
  transactions: number
  senders: number
  bought: bigint
  redeemed: bigint
}

/**
 * Per day (UTC) and code the transactions that carried it, and the USDC-6 that they moved through vaults.
 *
 * A transaction with several codes counts for each of them.
 */
export async function readAttribution(
  query: Query,
  at: BlockRef,
  ask: { readonly fromSec: number; readonly toSec: number; readonly code?: string },
): Promise<readonly AttributionDay[]> {
  const { fromSec, toSec, code } = ask
  const rows = await query<DayRow[]>`
    with carried as materialized (
      select a.tx_hash, a."from" as sender, a.timestamp / 86400 * 86400 as day_sec, c.code
      from chain.attribution a
      cross join lateral (select distinct unnest(string_to_array(a.codes, ',')) as code) c
      where a.chain_id = ${at.chainId} and a.block_number <= ${at.number}
        and a.timestamp >= ${fromSec} and a.timestamp <= ${toSec}
        ${code === undefined ? query`` : query`and c.code = ${code}`}),
    counted as (
      select code, day_sec, count(*)::int as transactions, count(distinct sender)::int as senders
      from carried group by code, day_sec),
    moved as (
      select c.code, c.day_sec, sum(a.usdc) filter (where a.kind = 'buy') as bought,
        sum(a.usdc) filter (where a.kind <> 'buy') as redeemed
      from chain.activity a join carried c on c.tx_hash = a.tx_hash
      where a.chain_id = ${at.chainId} and a.kind in ('buy', 'redeem', 'redeem_in_kind')
        and a.block_number <= ${at.number} and a.block_number >= coalesce((
          select number from chain.block
          where chain_id = ${at.chainId} and timestamp >= ${fromSec}
          order by timestamp, number limit 1), ${at.number})
      group by c.code, c.day_sec)
    select n.code, n.day_sec, n.transactions, n.senders,
      coalesce(m.bought, 0) as bought, coalesce(m.redeemed, 0) as redeemed
    from counted n left join moved m on m.code = n.code and m.day_sec = n.day_sec
    order by n.day_sec, n.code`
  return rows.map((row) => ({
    code: row.code,
    daySec: row.day_sec,
    transactions: row.transactions,
    senders: row.senders,
    boughtUsdc6: row.bought,
    redeemedUsdc6: row.redeemed,
  }))
}
