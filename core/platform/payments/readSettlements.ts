import { MULTICALL3 } from '../../domain/payments/settlementCalls.ts'
import type { DuePayment, MovedTx, Settlements } from '../../paymentPorts.ts'
import type { Query } from '../db/createSql.ts'
import type { SqlText } from '../db/sqlText.ts'
import { readLaneOutcomes } from '../lane/readLaneOutcomes.ts'
import { type DueRow, toDuePayment } from './toDuePayment.ts'

/** Payments judged in one pass, so that each pass ends soon; the next one follows at once. */
const MOVED_LIMIT = 1_000

/** Answered payments of a chain, oldest first, and how many transactions of ours wait for a block. */
export async function readWaiting(
  query: Query,
  chainId: number,
  limit: number,
): ReturnType<Settlements['waiting']> {
  const [payments, [counted]] = await Promise.all([
    query<DueRow[]>`
      select ${dueColumns(query)} from app.payment p
      where p.chain_id = ${chainId} and p.state = 'answered'
      order by p.created_at limit ${limit}`,
    query<{ open: number }[]>`
      select (
        select count(*) from app.lane_tx
        where chain_id = ${chainId} and purpose = 'settlement' and state = 'queued'
      ) + (
        select count(*) from app.lane_tx
        where chain_id = ${chainId} and purpose = 'settlement' and state in ('signed', 'sent')
      ) as open`,
  ])
  return { payments: payments.map(toDuePayment), openTransactions: counted?.open ?? 0 }
}

/** Transactions of ours that moved since their payments were judged, oldest first. */
export async function readMoved(query: Query, chainId: number): Promise<readonly MovedTx[]> {
  // A settled payment is judged again when its transaction left its block, an unpaid one when it entered another.
  const rows = await query<DueRow[]>`
    select ${dueColumns(query)} from app.payment p join app.lane_tx t on t.id = p.lane_tx_id
    where p.chain_id = ${chainId} and p.lane_tx_id is not null and not p.is_final and (
      (p.state = 'submitted' and t.state in ('mined', 'final', 'failed'))
      or (p.state = 'settled' and (
        t.state not in ('mined', 'final') or t.state = 'final'
        or t.block_hash is distinct from p.block_hash))
      or (p.state in ('released', 'reversed') and (
        t.state in ('final', 'failed')
        or (t.state = 'mined' and t.block_hash is distinct from p.block_hash))))
    order by p.lane_tx_id limit ${MOVED_LIMIT}`
  const payments = Map.groupBy(rows.map(toDuePayment), ({ laneTxId }) => laneTxId)
  if (payments.size === 0) return []
  const ids = [...payments.keys()].filter((id) => id !== null)
  const [outcomes, direct] = await Promise.all([
    readLaneOutcomes(query, ids),
    query<{ id: number }[]>`
      select id from app.lane_tx
      where id = any(${ids}::bigint[]) and lower(to_address) <> ${MULTICALL3}`,
  ])
  const directIds = new Set(direct.map(({ id }) => id))
  return outcomes.map((outcome) => ({
    outcome,
    isDirect: directIds.has(outcome.id),
    payments: payments.get(outcome.id) ?? [],
  }))
}

/** Payments of a chain that others submitted and whose block may still leave the chain. */
export async function readExternal(query: Query, chainId: number): Promise<DuePayment[]> {
  const rows = await query<DueRow[]>`
    select ${dueColumns(query)} from app.payment p
    where p.chain_id = ${chainId} and p.state = 'settled' and not p.is_final
      and p.lane_tx_id is null
    order by p.block_number`
  return rows.map(toDuePayment)
}

function dueColumns(query: Query): SqlText {
  return query`p.id, p.chain_id, p.token, p.payer, p.nonce, p.pay_to, p.amount_usdc, p.valid_after,
    p.valid_before, p.signature, p.state, p.claims, p.lane_tx_id, p.block_number, p.block_hash,
    p.settled_at, extract(epoch from now() - p.updated_at)::float8 * 1000 as age_ms`
}
