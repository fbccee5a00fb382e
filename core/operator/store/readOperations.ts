import { instant, int, maybe, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'

/** One sponsorship as a line of a list; amounts and times are text. */
export type OperationLine = {
  readonly id: string
  readonly chainId: number
  readonly lane: string
  readonly sender: string
  readonly state: string
  readonly reason: string | null
  readonly attempt: number
  readonly userOpHash: string | null
  readonly txHash: string | null
  readonly askedAt: string
}

const ROW = {
  id: text,
  chain_id: int,
  lane: text,
  sender: text,
  state: text,
  reason: maybe(text),
  attempt: int,
  user_op_hash: maybe(text),
  tx_hash: maybe(text),
  created_at: instant,
}

/** Reads sponsorships, newest first; with a state, only sponsorships in that state. */
export async function readOperations(
  query: Query,
  filter: { readonly state: string | null; readonly limit: number },
): Promise<OperationLine[]> {
  const rows = await query(ROW)`
    select id, chain_id, lane, sender, state, reason, attempt, user_op_hash, tx_hash, created_at
    from app.gas_sponsorship
    where (${filter.state}::text is null or state = ${filter.state})
    order by created_at desc limit ${filter.limit}`
  return rows.map((row) => ({
    id: row.id,
    chainId: row.chain_id,
    lane: row.lane,
    sender: row.sender,
    state: row.state,
    reason: row.reason,
    attempt: row.attempt,
    userOpHash: row.user_op_hash,
    txHash: row.tx_hash,
    askedAt: row.created_at.toISOString(),
  }))
}
