import { int, maybe, numeric, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'

export type LaneFacts = {
  readonly chainId: number
  readonly purpose: string
  readonly address: string
  readonly state: string
  readonly balanceWei: string
  /** Seconds since the last report of its writer; an active writer reports every ten seconds. */
  readonly silentSec: number
  /** Transactions without a block. */
  readonly queued: number
  readonly underWay: number
  readonly oldestSec: number | null
}

const ROW = {
  chain_id: int,
  purpose: text,
  address: text,
  state: text,
  balance_wei: numeric,
  silent_sec: int,
  queued: int,
  under_way: int,
  oldest_sec: maybe(int),
}

/** Reads every lane that has had a writer, with its waiting transactions. */
export async function readLanes(query: Query): Promise<LaneFacts[]> {
  const rows = await query(ROW)`
    select l.chain_id, l.purpose, l.address, l.state, l.balance_wei,
      extract(epoch from now() - l.seen_at)::int as silent_sec,
      t.queued, t.under_way, t.oldest_sec
    from app.lane l, lateral (
      select
        count(*) filter (where state = 'queued') as queued,
        count(*) filter (where state <> 'queued') as under_way,
        extract(epoch from now() - min(created_at))::int as oldest_sec
      from app.lane_tx
      where chain_id = l.chain_id and purpose = l.purpose and state in ('queued', 'signed', 'sent')
        and (address is null or address = l.address)
    ) t
    order by l.chain_id, l.purpose, l.address`
  return rows.map((row) => ({
    chainId: row.chain_id,
    purpose: row.purpose,
    address: row.address,
    state: row.state,
    balanceWei: String(row.balance_wei),
    silentSec: row.silent_sec,
    queued: row.queued,
    underWay: row.under_way,
    oldestSec: row.oldest_sec,
  }))
}
