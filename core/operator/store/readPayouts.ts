import { instant, int, maybe, numeric, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'

/** Payout to referrers for one day on one chain. */
export type PayoutFacts = {
  readonly day: string
  readonly chainId: number
  readonly state: string
  readonly owedUsdc6: string | null
  readonly paidUsdc6: string | null
  readonly transactions: number
  readonly failed: number
  /** Number of referrers whose transfer the token rejected. */
  readonly refused: number
  readonly endedAt: string | null
}

const ROW = {
  day: text,
  chain_id: int,
  state: text,
  total_usdc: maybe(numeric),
  paid_usdc: maybe(numeric),
  transactions: int,
  failed: int,
  refused: int,
  ended_at: maybe(instant),
}

/** Reads payouts, newest first. */
export async function readPayouts(
  query: Query,
  { limit }: { readonly limit: number },
): Promise<readonly PayoutFacts[]> {
  const rows = await query(ROW)`
    select r.day, r.chain_id, r.state, r.total_usdc, r.paid_usdc, r.ended_at,
      count(c.chunk)::int as transactions,
      (count(c.chunk) filter (where c.state = 'failed'))::int as failed,
      coalesce(sum(jsonb_array_length(c.refused)), 0)::int as refused
    from app.payout_run r left join app.payout_chunk c on c.chain_id = r.chain_id and c.day = r.day
    group by r.chain_id, r.day
    order by r.day desc, r.chain_id limit ${limit}`
  return rows.map((row) => ({
    day: row.day,
    chainId: row.chain_id,
    state: row.state,
    owedUsdc6: row.total_usdc === null ? null : String(row.total_usdc),
    paidUsdc6: row.paid_usdc === null ? null : String(row.paid_usdc),
    transactions: row.transactions,
    failed: row.failed,
    refused: row.refused,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}
