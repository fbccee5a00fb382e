import type { Address } from 'viem'
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
  const [payments, [counted], sums] = await Promise.all([
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
    query<{ payer: Address; total: bigint }[]>`
      select payer, sum(amount_usdc) as total from app.payment
      where chain_id = ${chainId} and state = 'submitted' group by payer`,
  ])
  return {
    payments: payments.map(toDuePayment),
    openTransactions: counted?.open ?? 0,
    underWay: new Map(sums.map(({ payer, total }) => [payer, BigInt(total)])),
  }
}

/** Transactions of ours that payers wait for, oldest first; read at every turn, so that both parts are small. */
export async function readMoved(query: Query, chainId: number): Promise<readonly MovedTx[]> {
  const rows = await query<DueRow[]>`
    (select ${dueColumns(query)} from app.payment p join app.lane_tx t on t.id = p.lane_tx_id
    where p.chain_id = ${chainId} and p.state = 'submitted'
      and t.state in ('mined', 'final', 'failed')
    order by p.lane_tx_id limit ${MOVED_LIMIT})
    union all
    select ${dueColumns(query)} from app.lane_tx t join app.payment p on p.lane_tx_id = t.id
    where t.chain_id = ${chainId} and t.state in ('signed', 'sent') and p.state = 'settled'
    union all
    select ${dueColumns(query)} from app.lane_tx t join app.payment p on p.lane_tx_id = t.id
    where t.chain_id = ${chainId} and t.purpose = 'settlement' and t.state = 'queued'
      and p.state = 'settled'`
  return byTransaction(query, rows)
}

/**
 * Transactions that went on without anybody waiting, oldest first; reads every payment that is not final.
 *
 * A settled payment is judged again when its transaction is in another block, an unpaid one when it entered one.
 */
export async function readWentOn(query: Query, chainId: number): Promise<readonly MovedTx[]> {
  const rows = await query<DueRow[]>`
    select ${dueColumns(query)} from app.payment p join app.lane_tx t on t.id = p.lane_tx_id
    where p.chain_id = ${chainId} and p.lane_tx_id is not null and not p.is_final
      and p.state in ('settled', 'released', 'reversed')
      and (t.state in ('final', 'failed')
        or (t.state = 'mined' and t.block_hash is distinct from p.block_hash))
    order by p.lane_tx_id limit ${MOVED_LIMIT}`
  return byTransaction(query, rows)
}

async function byTransaction(query: Query, rows: readonly DueRow[]): Promise<MovedTx[]> {
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

/** Submitted payments of a chain that ran out before their transaction was in a block. */
export async function readOverdue(query: Query, chainId: number): Promise<DuePayment[]> {
  const rows = await query<DueRow[]>`
    select ${dueColumns(query)} from app.payment p join app.lane_tx t on t.id = p.lane_tx_id
    where p.chain_id = ${chainId} and p.state = 'submitted'
      and t.state in ('queued', 'signed', 'sent') and p.valid_before < extract(epoch from now())
    order by p.valid_before limit ${MOVED_LIMIT}`
  return rows.map(toDuePayment)
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

/** Seconds after its end for which an authorization is still looked for in blocks. */
const LOOKED_FOR_SEC = 600

/** Payments of a chain that were given up and that a stranger may have charged all the same; newest first. */
export async function readGivenUpLately(query: Query, chainId: number): Promise<DuePayment[]> {
  const rows = await query<DueRow[]>`
    select ${dueColumns(query)} from app.payment p
    where p.chain_id = ${chainId} and p.state in ('released', 'reversed') and p.answer_status is not null
      and p.signature <> '' and p.updated_at > now() - interval '1 day'
      and p.valid_before > extract(epoch from now()) - ${LOOKED_FOR_SEC}::int
      and p.reason not in ('authorization_canceled', 'authorization_used')
    order by p.updated_at desc limit ${MOVED_LIMIT}`
  return rows.map(toDuePayment)
}

function dueColumns(query: Query): SqlText {
  return query`p.id, p.chain_id, p.token, p.payer, p.nonce, p.pay_to, p.amount_usdc, p.valid_after,
    p.valid_before, p.signature, p.state, p.claims, p.lane_tx_id, p.block_number, p.block_hash,
    p.settled_at,
    extract(epoch from now() - p.updated_at)::float8 * 1000 as age_ms,
    extract(epoch from now() - p.claimed_until)::float8 * 1000 as since_claim_ms`
}
