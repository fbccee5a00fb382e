import { CHANNELS } from '../../kernel/channels.ts'
import { int } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import { answered } from '../../platform/db/query.ts'
import { shareChannel } from '../../platform/db/shareChannel.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { enqueueLaneTx } from '../../transactions/store/enqueueLaneTx.ts'
import { mayBecome, type PaymentState } from '../domain/paymentStates.ts'
import type { SettlementCall } from '../domain/settlementCalls.ts'
import type { DecisionBlock, DuePayment, SettlementProof, Settlements } from '../ports.ts'
import type { SessionWork } from '../sessionPorts.ts'
import { eraseEndedPaymentData, sweepClaims, sweepQuotes } from './paymentSweeps.ts'
import {
  markChecked,
  readChangedLaneTxs,
  readExternalPayments,
  readOverduePayments,
  readReleasedPayments,
  readUnwatchedLaneTxs,
  readWaitingPayments,
} from './readSettlements.ts'
import { createSessionWork } from './sessions/createSessionWork.ts'
import { publishSigner, readDueReceipts, readOldestDueSec, storeReceipt } from './signedReceipts.ts'
import { storeChargeTimes } from './storeChargeTimes.ts'
import { sweepPublications } from './sweepPublications.ts'

/** Creates the rows of payments as settlement uses them. */
export function createSettlements(
  databaseUrl: DatabaseUrl,
): Settlements & { readonly sessions: SessionWork; close(): Promise<void> } {
  const sql = createSql(databaseUrl, {
    name: 'quartet-settlements',
    max: POOL_SIZE.settlements,
    reader: false,
  })
  const write = <T>(work: (query: Query) => Promise<T>) => answered(sql.begin('', work))
  return {
    waiting: (chainId, limit) => answered(readWaitingPayments(sql, chainId, limit)),
    submit: (chainId, submissions) =>
      write(async (query) => {
        let submitted = 0
        for (const { call, payments } of submissions) {
          if (await lock(query, payments)) submitted += await queue(query, chainId, call)
        }
        return submitted
      }),
    moved: (chainId) => answered(readChangedLaneTxs(sql, chainId)),
    movedUnwatched: (chainId) => answered(readUnwatchedLaneTxs(sql, chainId)),
    overdue: (chainId) => answered(readOverduePayments(sql, chainId)),
    settle: (payments, proof) => answered(settle(sql, payments, proof)),
    endUncharged: (payment, reason) => answered(endUncharged(sql, payment, reason)),
    returnToAnswered: (payments) => write((query) => returnToAnswered(query, payments)),
    returnToSubmitted: (payments) => answered(returnToSubmitted(sql, payments)),
    remember: (payments, decision, isFinal) => answered(remember(sql, payments, decision, isFinal)),
    externalNotFinal: (chainId) => answered(readExternalPayments(sql, chainId)),
    releasedDue: (chainId) => answered(readReleasedPayments(sql, chainId)),
    markChecked: (payments) => answered(markChecked(sql, payments)),
    sweepClaims: () => write(sweepClaims),
    sweepQuotes: () => answered(sweepQuotes(sql)),
    storeChargeTimes: () => answered(storeChargeTimes(sql)),
    eraseEndedPaymentData: async () => {
      await answered(sweepPublications(sql))
      return answered(eraseEndedPaymentData(sql))
    },
    onAnswered: shareChannel(sql, CHANNELS.paymentAnswered),
    onMoved: shareChannel(sql, CHANNELS.laneMoved),
    receipts: {
      publish: (signer) => answered(publishSigner(sql, signer)),
      due: (limit) => answered(readDueReceipts(sql, limit)),
      oldestSec: () => answered(readOldestDueSec(sql)),
      store: (payment, receipt) => answered(storeReceipt(sql, payment, receipt)),
    },
    sessions: createSessionWork(sql),
    close: () => sql.end(),
  }
}

/**
 * Locks the payments until the transaction ends; returns true if all of them are unchanged since
 * the read.
 */
async function lock(query: Query, payments: readonly DuePayment[]): Promise<boolean> {
  requireTransitions(payments, 'submitted')
  // Another process that holds a row is submitting it, so the row is skipped without a wait.
  const { count } = await query`
    select p.id from app.payment p join ${asRead(query, payments)} on ${isUnchanged(query)}
    order by p.id for update of p skip locked`
  return count === payments.length
}

async function queue(query: Query, chainId: number, call: SettlementCall): Promise<number> {
  const laneTxId = await enqueueLaneTx(query, {
    chainId,
    purpose: 'settlement',
    to: call.to,
    data: call.data,
    valueWei: 0n,
    gasLimit: call.gasLimit,
  })
  const { count } = await query`
    update app.payment set
      state = 'submitted', is_public = true, lane_tx_id = ${laneTxId}, is_final = false, reason = null,
      tx_hash = null, block_number = null, block_hash = null, updated_at = now()
    where id = any(${call.paymentIds})`
  return count
}

async function settle(
  query: Query,
  payments: readonly DuePayment[],
  proof: SettlementProof,
): Promise<number> {
  requireTransitions(payments, 'settled')
  return changeAndNotify(
    query,
    CHANNELS.paymentEnded,
    query`
      update app.payment p set
        state = 'settled', is_public = true, reason = null, lane_tx_id = ${proof.laneTxId}, tx_hash = ${proof.txHash},
        block_number = ${proof.blockNumber}, block_hash = ${proof.blockHash},
        is_final = ${proof.isFinal}, settled_at = coalesce(p.settled_at, now()),
        charged_at = null, receipt = null, updated_at = now()
      from ${asRead(query, payments)} where ${isUnchanged(query)} returning p.id`,
  )
}

async function endUncharged(query: Query, payment: DuePayment, reason: string): Promise<number> {
  const to = payment.wasSettled ? 'reversed' : 'released'
  requireTransitions([payment], to)
  return changeAndNotify(
    query,
    CHANNELS.paymentEnded,
    query`
      update app.payment p set
        state = ${to}, reason = ${reason}, is_final = false, tx_hash = null, updated_at = now()
      from ${asRead(query, [payment])} where ${isUnchanged(query)} returning p.id`,
  )
}

/**
 * Moves payments back to `answered`, but releases a never-settled payment for a page that was taken down meanwhile.
 *
 * A take-down releases `answered` payments and leaves `submitted` payments unchanged. The lock on the page serializes
 * both: either this update reads the take-down, or the take-down finds the payment `answered`.
 */
async function returnToAnswered(query: Query, payments: readonly DuePayment[]): Promise<number> {
  requireTransitions(payments, 'answered')
  const ids = payments.map(({ id }) => id)
  await query`
    select from app.published_page
    where slug in (select slug from app.publication where payment_id = any(${ids}))
    order by slug for key share`
  const count = await changeAndNotify(
    query,
    CHANNELS.paymentAnswered,
    query`
      update app.payment p set
        state = case when down.is_down and p.settled_at is null then 'released' else 'answered' end,
        reason = case
          when down.is_down and p.settled_at is null then 'page_taken_down' else p.reason end,
        is_final = false, tx_hash = null, block_number = null, block_hash = null,
        updated_at = now()
      from ${asRead(query, payments)} cross join lateral (
        select exists (
          select from app.publication join app.page_take_down taken using (slug)
          where publication.payment_id = was.id and taken.restored_at is null) as is_down) down
      where ${isUnchanged(query)} returning p.id`,
  )
  // Requests wait for the end of a released payment.
  await query`select pg_notify(${CHANNELS.paymentEnded}, '')`
  return count
}

async function returnToSubmitted(query: Query, payments: readonly DuePayment[]): Promise<number> {
  requireTransitions(payments, 'submitted')
  return changeAndNotify(
    query,
    CHANNELS.paymentEnded,
    query`
      update app.payment p set
        state = 'submitted', is_final = false, tx_hash = null, block_number = null,
        block_hash = null, updated_at = now()
      from ${asRead(query, payments)} where ${isUnchanged(query)} returning p.id`,
  )
}

/**
 * Runs a change that returns ids, and notifies in the same statement, which saves the waiting
 * payers one round trip.
 */
async function changeAndNotify(query: Query, channel: string, change: SqlText): Promise<number> {
  const [row] = await query({ changed: int })`
    with changed as (${change})
    select count(id) as changed, count(pg_notify(${channel}, '')) from changed`
  return row?.changed ?? 0
}

async function remember(
  query: Query,
  payments: readonly DuePayment[],
  decision: DecisionBlock | null,
  isFinal: boolean,
): Promise<number> {
  const { count } = await query`
    update app.payment p set
      block_number = ${decision?.blockNumber ?? null}, block_hash = ${decision?.blockHash ?? null},
      is_final = ${isFinal}
    from ${asRead(query, payments)} where ${isUnchanged(query)}`
  return count
}

/** Returns the SQL of the payments as they were read, a join source with the alias `was`. */
function asRead(query: Query, payments: readonly DuePayment[]): SqlText {
  const rows = payments.map(({ id, state, claims, laneTxId, blockHash }) => ({
    id,
    state,
    claims,
    lane_tx_id: laneTxId,
    block_hash: blockHash,
  }))
  return query`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as was(id text, state text, claims int, lane_tx_id bigint, block_hash text)`
}

/** Returns the SQL condition of compare-and-set: the change skips a payment whose state changed after the read. */
function isUnchanged(query: Query): SqlText {
  return query`p.id = was.id and p.state = was.state and p.claims = was.claims
    and p.lane_tx_id is not distinct from was.lane_tx_id
    and p.block_hash is not distinct from was.block_hash`
}

/** Throws RangeError for a change that `paymentTransitions` does not allow. */
function requireTransitions(payments: readonly DuePayment[], to: PaymentState): void {
  for (const { id, state } of payments) {
    if (!mayBecome(state, to))
      throw new RangeError(`payment ${id} is ${state} and cannot become ${to}`)
  }
}
