import { hex, int, numeric, type RowOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { readLaneOutcomes } from '../../transactions/store/readLaneOutcomes.ts'
import { MULTICALL3 } from '../domain/settlementCalls.ts'
import type { ChangedLaneTx, DuePayment, Settlements } from '../ports.ts'
import { DUE_ROW, type DueRow, toDuePayment } from './toDuePayment.ts'

/** Payments per pass, so that each pass ends soon; the next pass follows immediately. */
const MOVED_LIMIT = 1_000

/** Maximum answered payments that are counted, which bounds the cost of the count. */
const MAX_COUNTED_PAYMENTS = 10_000

/** Characters of a private key's signature: `0x`, r, s, v. Any other length is a contract's. */
const KEY_SIGNATURE_CHARS = 132

const WAITING_ROW = { ...DUE_ROW, turn: int }
type WaitingRow = RowOf<typeof WAITING_ROW>

/**
 * Reads answered payments of a chain, payers in turns, and the number of settlement transactions
 * without a block.
 *
 * The oldest payment of each payer comes first, then the second oldest of each: a payer with
 * hundreds of payments, which the balance may no longer cover, cannot hide other payers behind the
 * limit. Submitted payments count as used turns: otherwise the uncovered payments of a hundred
 * wallets could fill the limit together. Payments with a contract's signature, which are sent one
 * by one, fill at most half of the limit.
 *
 * The statement finds payers one after the other in the index of waiting payments, and reads at
 * most the limit per payer: a payer with 100,000 payments costs as much as a payer with 100.
 */
export async function readWaitingPayments(
  query: Query,
  chainId: number,
  limit: number,
): ReturnType<Settlements['waiting']> {
  const [payments, open, sums, [all]] = await Promise.all([
    readTurns(query, chainId, limit),
    readOpen(query, chainId),
    query({ payer: hex, total: numeric })`
      select payer, sum(amount_usdc) as total from app.payment
      where chain_id = ${chainId} and state = 'submitted' group by payer`,
    query({ count: int })`
      select count(*) as count from (
        select from app.payment where chain_id = ${chainId} and state = 'answered'
        order by created_at limit ${MAX_COUNTED_PAYMENTS}) waiting`,
  ])
  const [first] = payments
  return {
    payments: payments.map(toDuePayment),
    ...open,
    count: all?.count ?? 0,
    oldestMs: first?.turn === 1 ? first.age_ms : 0,
    underWay: new Map(sums.map(({ payer, total }) => [payer, BigInt(total)])),
  }
}

function readTurns(query: Query, chainId: number, limit: number): Promise<WaitingRow[]> {
  return query(WAITING_ROW)`
    with recursive payers as (
      (select payer from app.payment
      where chain_id = ${chainId} and state = 'answered' order by payer limit 1)
      union all
      select (
        select payer from app.payment
        where chain_id = ${chainId} and state = 'answered' and payer > payers.payer
        order by payer limit 1)
      from payers where payer is not null
    ), under_way as (
      select payer, count(*) as payments from app.payment
      where chain_id = ${chainId} and state = 'submitted' group by payer
    ), answered as (
      select own.id, own.created_at, own.is_wallet,
        own.place + coalesce(under_way.payments, 0) as turn
      from payers left join under_way using (payer) cross join lateral (
        select id, created_at, row_number() over (order by created_at, id) as place,
          length(signature) <> ${KEY_SIGNATURE_CHARS} as is_wallet
        from app.payment
        where chain_id = ${chainId} and state = 'answered' and payer = payers.payer
        order by created_at, id limit ${limit}) own
    ), next as (
      select id, created_at, turn from (
        select *, row_number() over (partition by is_wallet order by turn, created_at) as nth
        from answered) ranked
      where not is_wallet or nth <= ceil(${limit} / 2.0)
      order by turn, created_at limit ${limit}
    )
    select ${dueColumns(query)}, next.turn from next join app.payment p on p.id = next.id
    order by next.turn, next.created_at`
}

async function readOpen(query: Query, chainId: number) {
  const rows = await query({ open: int, singles: int })`
    select count(*) as open, count(*) filter (where lower(to_address) <> ${MULTICALL3}) as singles
    from app.lane_tx where chain_id = ${chainId} and purpose = 'settlement' and state = 'queued'
    union all
    select count(*), count(*) filter (where lower(to_address) <> ${MULTICALL3})
    from app.lane_tx
    where chain_id = ${chainId} and purpose = 'settlement' and state in ('signed', 'sent')`
  return {
    openTransactions: rows.reduce((sum, { open }) => sum + open, 0),
    openSingles: rows.reduce((sum, { singles }) => sum + singles, 0),
  }
}

/**
 * Reads lane transactions for which payers wait, oldest first. Every pass runs these queries, so an index limits the
 * rows of each part.
 */
export async function readChangedLaneTxs(
  query: Query,
  chainId: number,
): Promise<readonly ChangedLaneTx[]> {
  const rows = await query(DUE_ROW)`
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
 * Reads lane transactions for which no payer waits, oldest first; scans every payment that is not final.
 *
 * A settled payment is checked again if its transaction is in another block; an unpaid payment is checked again if its
 * transaction entered a block.
 */
export async function readUnwatchedLaneTxs(
  query: Query,
  chainId: number,
): Promise<readonly ChangedLaneTx[]> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.payment p join app.lane_tx t on t.id = p.lane_tx_id
    where p.chain_id = ${chainId} and p.lane_tx_id is not null and not p.is_final
      and p.state in ('settled', 'released', 'reversed')
      and (t.state in ('final', 'failed')
        or (t.state = 'mined' and t.block_hash is distinct from p.block_hash))
    order by p.lane_tx_id limit ${MOVED_LIMIT}`
  return byTransaction(query, rows)
}

async function byTransaction(query: Query, rows: readonly DueRow[]): Promise<ChangedLaneTx[]> {
  const payments = Map.groupBy(rows.map(toDuePayment), ({ laneTxId }) => laneTxId)
  if (payments.size === 0) return []
  const ids = [...payments.keys()].filter((id) => id !== null)
  const [outcomes, direct] = await Promise.all([
    readLaneOutcomes(query, ids),
    query({ id: int })`
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

/** Reads submitted payments of a chain that expired before their transaction was in a block. */
export async function readOverduePayments(query: Query, chainId: number): Promise<DuePayment[]> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.payment p join app.lane_tx t on t.id = p.lane_tx_id
    where p.chain_id = ${chainId} and p.state = 'submitted'
      and t.state in ('queued', 'signed', 'sent') and p.valid_before < extract(epoch from now())
    order by p.valid_before limit ${MOVED_LIMIT}`
  return rows.map(toDuePayment)
}

/** Reads payments of a chain that third parties submitted, in a block that may still leave the chain. */
export async function readExternalPayments(query: Query, chainId: number): Promise<DuePayment[]> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.payment p
    where p.chain_id = ${chainId} and p.state = 'settled' and not p.is_final
      and p.lane_tx_id is null
    order by p.block_number`
  return rows.map(toDuePayment)
}

/** Seconds after the expiry of an authorization at which its last check is due: the clock of the chain may lag. */
const LAST_CHECK_SEC = 60

/** Released payments per pass: two reads of the node for each. */
const CHECK_LIMIT = 500

/**
 * Reads released payments of a chain with a due check, because a third party may still have charged them.
 *
 * The pause between two checks equals the time from the release to the earlier check, at least one minute, and one more
 * check follows the expiry of the authorization. Each payment therefore needs about a dozen checks, and no charge is
 * missed, because an authorization stays used. Payers take turns. Of each payer, unchecked payments come first, then
 * the payments with the oldest check, so a payer with thousands of released payments cannot delay the last check of
 * another payer's payment.
 */
export async function readReleasedPayments(query: Query, chainId: number): Promise<DuePayment[]> {
  const rows = await query(DUE_ROW)`
    with due as (
      select id, looked_at, updated_at,
        row_number() over (partition by payer order by looked_at nulls first, updated_at, id) as turn
      from app.payment
      where chain_id = ${chainId} and state in ('released', 'reversed')
        and answer_status is not null and signature <> ''
        and updated_at > now() - interval '1 day'
        and reason not in ('authorization_canceled', 'authorization_used')
        and (looked_at is null or looked_at < updated_at
          or extract(epoch from looked_at) <= valid_before + ${LAST_CHECK_SEC}::int
            and (extract(epoch from now()) > valid_before + ${LAST_CHECK_SEC}::int
              or now() - looked_at >= greatest(looked_at - updated_at, interval '1 minute')))
      order by turn, looked_at nulls first, updated_at limit ${CHECK_LIMIT}
    )
    select ${dueColumns(query)} from due join app.payment p on p.id = due.id
    order by due.turn, due.looked_at nulls first, due.updated_at`
  return rows.map(toDuePayment)
}

/** Records the check of these payments, except for payments that changed after they were read. */
export async function markChecked(query: Query, payments: readonly DuePayment[]): Promise<void> {
  const rows = payments.map(({ id, claims }) => ({ id, claims }))
  await query`
    update app.payment p set looked_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as was(id text, claims int)
    where p.id = was.id and p.claims = was.claims and p.state in ('released', 'reversed')`
}

function dueColumns(query: Query): SqlText {
  return query`p.id, p.chain_id, p.token, p.payer, p.nonce, p.pay_to, p.amount_usdc, p.valid_after,
    p.valid_before, p.signature, p.state, p.claims, p.lane_tx_id, p.block_number, p.block_hash,
    p.settled_at,
    (select r.tx_hash from app.recovered_charge r where r.chain_id = p.chain_id
      and r.token = p.token and r.payer = p.payer and r.nonce = p.nonce) as recovered_tx,
    extract(epoch from now() - p.updated_at)::float8 * 1000 as age_ms,
    extract(epoch from now() - p.claimed_until)::float8 * 1000 as since_claim_ms`
}
