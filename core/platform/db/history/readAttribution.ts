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
    with carried as (
      select distinct a.tx_hash, a."from" as sender, a.timestamp / 86400 * 86400 as day_sec, c.code
      from chain.attribution a, unnest(string_to_array(a.codes, ',')) as c(code)
      where a.chain_id = ${at.chainId} and a.block_number <= ${at.number}
        and a.timestamp >= ${fromSec} and a.timestamp <= ${toSec}
        ${code === undefined ? query`` : query`and c.code = ${code}`}),
    moved as (
      select tx_hash, sum(usdc) filter (where kind = 'buy') as bought,
        sum(usdc) filter (where kind <> 'buy') as redeemed
      from chain.activity
      where chain_id = ${at.chainId} and kind in ('buy', 'redeem', 'redeem_in_kind')
        and block_number <= ${at.number} and block_number >= coalesce((
          select number from chain.block
          where chain_id = ${at.chainId} and timestamp >= ${fromSec}
          order by timestamp, number limit 1), ${at.number})
        and timestamp <= ${toSec}
      group by tx_hash)
    select c.code, c.day_sec, count(*)::int as transactions, count(distinct c.sender)::int as senders,
      coalesce(sum(m.bought), 0) as bought, coalesce(sum(m.redeemed), 0) as redeemed
    from carried c left join moved m on m.tx_hash = c.tx_hash
    group by c.code, c.day_sec order by c.day_sec, c.code`
  return rows.map((row) => ({
    code: row.code,
    daySec: row.day_sec,
    transactions: row.transactions,
    senders: row.senders,
    boughtUsdc6: row.bought,
    redeemedUsdc6: row.redeemed,
  }))
}
