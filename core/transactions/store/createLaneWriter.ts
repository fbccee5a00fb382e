import type { Hex } from 'viem'
import { CHANNELS } from '../../kernel/channels.ts'
import { bool, hex, int, maybe } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Session } from '../../platform/db/openSession.ts'
import { answered } from '../../platform/db/query.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { LaneLeadLost } from '../domain/laneLeadLost.ts'
import { type LaneTxState, statesBefore } from '../domain/laneStates.ts'
import type {
  Filler,
  LaneBacklog,
  LaneRef,
  LaneWriter,
  MinedAttempt,
  MinedTx,
  OpenTx,
  QueuedTx,
} from '../ports.ts'
import {
  attemptJson,
  attemptRow,
  minedJson,
  OPEN_ROW,
  REQUEST_ROW,
  requestRow,
  toQueued,
  withAttempts,
} from './laneRows.ts'

/** A process other than the writer of the lane changed a row of the lane. */
export class LaneBroken extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'LaneBroken'
  }
}

/** A lane, and the epoch in which this process writes the lane. */
export type ClaimedLane = LaneRef & { readonly epoch: number }

/**
 * Creates the writer of a lane on the session that holds its lock, in the epoch that the process claimed.
 *
 * Every commit locks the row of the lane and requires its epoch, so that a second process with the same lock commits
 * nothing. The claim of the next epoch waits for these commits, and the next writer then reads them.
 */
export function createLaneWriter(session: Session, lane: ClaimedLane): LaneWriter {
  const change = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    answered(
      session.begin(async (query) => {
        requireLead(lane, (await query`${lead(query, lane)}`).count)
        return work(query)
      }),
    )
  const changeAndAnnounce = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    change(async (query) => {
      const result = await work(query)
      await query`select pg_notify(${CHANNELS.laneMoved}, '')`
      return result
    })
  return {
    read: () => change(async (query) => readBooks(query, lane)),
    queued: (limit, head) => answered(readQueued(session, lane, { limit, ...head })),
    endQueued: (chainSec) => answered(endQueued(session, lane, chainSec)),
    withdrawn: () => answered(readWithdrawn(session, lane)),
    openTxs: (ids) => change(async (query) => readOpen(query, lane, ids)),
    saveSigned: (signed) => answered(saveSigned(session, lane, signed)),
    saveReplacement: (id, attempt) =>
      change(async (query) => {
        await query`insert into app.lane_attempt ${query([attemptRow(id, attempt)])}`
      }),
    saveCancel: (id, attempt, reason) =>
      change(async (query) => {
        await query`update app.lane_tx set reason = ${reason} where id = ${id}`
        await query`insert into app.lane_attempt ${query([attemptRow(id, attempt)])}`
      }),
    saveSent: (hashes) => answered(saveSent(session, lane, hashes)),
    saveMined: (mined) => changeAndAnnounce((query) => saveMined(query, mined)),
    saveUnmined: (ids) =>
      changeAndAnnounce(async (query) => {
        const { count } = await query`
          update app.lane_tx set state = 'sent', tx_hash = null, block_number = null,
            block_hash = null, succeeded = null, gas_used = null, gas_price_wei = null,
            l1_fee_wei = null, was_cancelled = false, logs = null, mined_at = null
          where id = any(${ids}::bigint[]) and state = 'mined'`
        requireAll('unmined', count, ids.length)
      }),
    saveFinal: (ids) =>
      changeAndAnnounce(async (query) => {
        const { count } = await query`
          update app.lane_tx set state = 'final'
          where id = any(${ids}::bigint[]) and state = any(${statesBefore('final')})`
        requireAll('final', count, ids.length)
      }),
    requeue: (id) =>
      change(async (query) => {
        const { count } = await query`
          update app.lane_tx set state = 'queued', address = null, account_nonce = null,
            reason = null
          where id = ${id} and state = any(${statesBefore('queued')})`
        requireAll('queued', count, 1)
      }),
    fail: (id, reason, filler) =>
      changeAndAnnounce((query) => fail(query, lane, { id, reason, filler })),
    saveFiller: (filler) => change((query) => insertFiller(query, lane, filler)),
    rawsOf: (nonces) => change((query) => rawsOf(query, lane, nonces)),
    backlog: () => answered(readBacklog(session, lane)),
    saveHealth: async ({ state, balanceWei }) => {
      const { chainId, address, epoch } = lane
      const { count } = await answered(session`
        update app.lane set state = ${state}, balance_wei = ${balanceWei}, seen_at = now()
        where chain_id = ${chainId} and address = ${address} and epoch = ${epoch}`)
      requireLead(lane, count)
    },
    close: () => session.end(),
  }
}

/**
 * Returns the SQL that selects the row of the lane if this process is still its writer, and that locks the row until
 * the commit. A claim of the next epoch waits for the lock; a statement that waited for a claim finds no row.
 */
function lead(query: Query, { chainId, address, epoch }: ClaimedLane): SqlText {
  return query`
    select 1 from app.lane
    where chain_id = ${chainId} and address = ${address} and epoch = ${epoch} for share`
}

function requireLead(lane: ClaimedLane, count: number): void {
  if (count === 0) throw new LaneLeadLost(lane)
}

async function readBooks(query: Query, lane: LaneRef) {
  const mined = await query({ id: int, account_nonce: int, block_number: int, block_hash: hex })`
    select id, account_nonce, block_number, block_hash from app.lane_tx
    where chain_id = ${lane.chainId} and address = ${lane.address} and state = 'mined'
    order by account_nonce`
  const [top] = await query({ nonce: maybe(int) })`
    select max(account_nonce) as nonce from app.lane_tx
    where chain_id = ${lane.chainId} and address = ${lane.address}`
  return {
    open: await readOpen(query, lane),
    mined: mined.map(
      (row): MinedTx => ({
        id: row.id,
        nonce: row.account_nonce,
        blockNumber: row.block_number,
        blockHash: row.block_hash,
      }),
    ),
    maxNonce: top?.nonce ?? null,
  }
}

/** Reads transactions without a block, by nonce: of the whole lane, or by id. */
async function readOpen(query: Query, lane: LaneRef, ids?: readonly number[]): Promise<OpenTx[]> {
  const rows = await query(OPEN_ROW)`
    select id, chain_id, purpose, to_address, data, value_wei, gas_limit, terms, state,
      account_nonce
    from app.lane_tx
    where chain_id = ${lane.chainId} and address = ${lane.address} and state in ('signed', 'sent')
      and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
    order by account_nonce`
  return withAttempts(query, rows)
}

/**
 * Reads queued transactions that the current base fee allows, customers in turn: the first of each customer, then the
 * second of each, so that a customer with hundreds of transactions delays another customer by one.
 *
 * A transaction above its fee cap is left out and takes no nonce. A transaction without a customer is its own
 * customer.
 */
async function readQueued(
  query: Query,
  { chainId, purpose }: LaneRef,
  request: { readonly limit: number; readonly baseFeeWei: bigint; readonly timestampSec: number },
): Promise<QueuedTx[]> {
  const rows = await query(REQUEST_ROW)`
    select id, chain_id, purpose, to_address, data, value_wei, gas_limit, terms
    from app.lane_tx
    where chain_id = ${chainId} and purpose = ${purpose} and state = 'queued'
      and not is_withdrawn
      and (terms is null or ((terms->>'capWei')::numeric >= ${request.baseFeeWei}::numeric
        and (terms->>'deadlineSec')::bigint > ${request.timestampSec}))
    order by row_number() over (partition by coalesce(account, id::text) order by id), id
    limit ${request.limit}`
  return rows.map(toQueued)
}

/**
 * Ends requests without a nonce. Reads the epoch without a lock, because the end of a request allocates no nonce and is
 * the same for every writer.
 */
async function endQueued(
  query: Query,
  { chainId, purpose, address, epoch }: ClaimedLane,
  chainSec: number,
): Promise<number[]> {
  const rows = await query({ id: int })`
    with ended as (
      update app.lane_tx set state = 'failed',
        reason = case when is_withdrawn then 'withdrawn' else 'expired' end
      where chain_id = ${chainId} and purpose = ${purpose} and state = 'queued'
        and (is_withdrawn or (terms->>'deadlineSec')::bigint <= ${chainSec})
        and exists (select from app.lane
          where chain_id = ${chainId} and address = ${address} and epoch = ${epoch})
      returning id)
    select id, pg_notify(${CHANNELS.laneMoved}, '') from ended`
  return rows.map(({ id }) => id)
}

async function readWithdrawn(query: Query, lane: LaneRef): Promise<number[]> {
  const rows = await query({ id: int })`
    select id from app.lane_tx
    where chain_id = ${lane.chainId} and address = ${lane.address}
      and state in ('signed', 'sent') and is_withdrawn`
  return rows.map(({ id }) => id)
}

/**
 * Stores the attempts in one statement, because callers wait. Nonces are consecutive, so the
 * statement stores all transactions or none.
 *
 * The statement locks the rows first: a concurrent release of a request then ends first, and the
 * statement skips its row.
 */
async function saveSigned(
  query: Query,
  lane: ClaimedLane,
  signed: Parameters<LaneWriter['saveSigned']>[0],
): Promise<boolean> {
  const ids = signed.map(({ id }) => id)
  const forms = JSON.stringify(
    signed.map(({ id, nonce, attempt }) => ({ ...attemptJson(id, attempt), nonce })),
  )
  const [row] = await query({ leads: bool, stored: int })`
    with lead as (${lead(query, lane)}),
    form as (
      select * from jsonb_to_recordset(${forms}::jsonb) as f(nonce bigint, hash text,
        lane_tx_id bigint, raw text, max_fee_wei numeric, priority_fee_wei numeric,
        is_cancel boolean)),
    wanted as (
      select id from app.lane_tx
      where id = any(${ids}::bigint[]) and state = any(${statesBefore('signed')})
        and not is_withdrawn
      for update),
    given as (
      update app.lane_tx t set state = 'signed', address = ${lane.address},
        account_nonce = f.nonce
      from form f
      where t.id = f.lane_tx_id and exists (select from lead)
        and (select count(*) from wanted) = ${signed.length}
      returning t.id),
    stored as (
      insert into app.lane_attempt
        (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei, is_cancel)
      select f.hash, f.lane_tx_id, f.raw, f.max_fee_wei, f.priority_fee_wei, f.is_cancel
      from form f join given g on g.id = f.lane_tx_id
      returning hash)
    select exists (select from lead) as leads, (select count(*) from stored) as stored`
  requireLead(lane, row?.leads === true ? 1 : 0)
  const stored = row?.stored ?? 0
  if (stored > 0) requireAll('signed', stored, signed.length)
  return stored > 0
}

async function saveSent(query: Query, lane: ClaimedLane, hashes: readonly Hex[]): Promise<void> {
  const [row] = await query({ leads: bool })`
    with lead as (${lead(query, lane)}),
    taken as (
      update app.lane_attempt set sent_at = coalesce(sent_at, now())
      where hash = any(${hashes}) and exists (select from lead) returning lane_tx_id),
    moved as (
      update app.lane_tx set state = 'sent', sent_at = coalesce(sent_at, now())
      where state = 'signed' and id in (select lane_tx_id from taken))
    select exists (select from lead) as leads`
  requireLead(lane, row?.leads === true ? 1 : 0)
}

async function saveMined(query: Query, mined: readonly MinedAttempt[]): Promise<void> {
  const json = JSON.stringify(mined.map(minedJson))
  const { count } = await query`
    update app.lane_tx t set state = 'mined', tx_hash = r.tx_hash, block_number = r.block_number,
      block_hash = r.block_hash, succeeded = r.succeeded, gas_used = r.gas_used,
      gas_price_wei = r.gas_price_wei, l1_fee_wei = r.l1_fee_wei,
      was_cancelled = r.was_cancelled, logs = r.logs, mined_at = now()
    from jsonb_to_recordset(${json}::jsonb) as r(id bigint, tx_hash text, block_number bigint,
      block_hash text, succeeded boolean, gas_used bigint, gas_price_wei numeric,
      l1_fee_wei numeric, was_cancelled boolean, logs jsonb)
    where t.id = r.id and t.state = any(${statesBefore('mined')})`
  requireAll('mined', count, mined.length)
}

type Failure = { readonly id: number; readonly reason: string; readonly filler: Filler | null }

async function fail(query: Query, lane: LaneRef, failure: Failure): Promise<OpenTx | null> {
  const { id, reason, filler } = failure
  const { count } = await query`
    update app.lane_tx set state = 'failed', reason = ${reason}, account_nonce = null
    where id = ${id} and state = any(${statesBefore('failed')})`
  requireAll('failed', count, 1)
  return filler === null ? null : insertFiller(query, lane, filler)
}

async function insertFiller(query: Query, lane: LaneRef, filler: Filler): Promise<OpenTx> {
  const { nonce, request, attempt } = filler
  const state: LaneTxState = 'signed'
  const row = { ...requestRow(request), state, address: lane.address, account_nonce: nonce }
  const [made] = await query({ id: int })`
    insert into app.lane_tx ${query([row])} returning id`
  if (made === undefined) throw new LaneBroken('a filler was not inserted')
  await query`insert into app.lane_attempt ${query([attemptRow(made.id, attempt)])}`
  return { id: made.id, request, nonce, state, attempts: [attempt] }
}

async function readBacklog(query: Query, lane: LaneRef): Promise<LaneBacklog> {
  const [row] = await query({ waiting: int, oldest: maybe(int), stranded: int })`
    select count(*) as waiting, extract(epoch from min(created_at))::bigint as oldest,
      count(*) filter (where address <> ${lane.address}) as stranded
    from app.lane_tx
    where chain_id = ${lane.chainId} and purpose = ${lane.purpose}
      and state in ('queued', 'signed', 'sent')`
  return {
    waiting: row?.waiting ?? 0,
    oldestAtSec: row?.oldest ?? null,
    stranded: row?.stranded ?? 0,
  }
}

async function rawsOf(
  query: Query,
  lane: LaneRef,
  nonces: readonly number[],
): Promise<ReadonlyMap<number, Hex>> {
  const rows = await query({ nonce: int, raw: hex })`
    select distinct on (t.account_nonce) t.account_nonce as nonce, a.raw
    from app.lane_tx t join app.lane_attempt a on a.lane_tx_id = t.id
    where t.chain_id = ${lane.chainId} and t.address = ${lane.address}
      and t.account_nonce = any(${nonces}::bigint[])
    order by t.account_nonce, (a.hash = t.tx_hash) desc nulls last, a.signed_at desc`
  return new Map(rows.map(({ nonce, raw }) => [nonce, raw]))
}

function requireAll(state: LaneTxState | 'unmined', changed: number, wanted: number): void {
  if (changed === wanted) return
  throw new LaneBroken(`${changed} of ${wanted} transactions became ${state}`)
}
