import type { Address, Hex } from 'viem'
import { hex, int, maybe, numeric, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import { readLaneOutcomes } from '../../transactions/store/readLaneOutcomes.ts'
import { MIN_MINT_FEE_USDC6, REFERRAL_DIVISOR } from '../domain/bridgeRules.ts'
import type { RefundState } from '../domain/bridgeStates.ts'
import { MIN_REFUND_USDC6 } from '../domain/refundRules.ts'
import type {
  BridgeJobs,
  BridgeStanding,
  BurnToReconcile,
  DueBridge,
  DueRefund,
  MintPlace,
  RefundToReconcile,
  StateCount,
} from '../workPorts.ts'
import {
  DUE_ROW,
  dueColumns,
  REFUND_ROW,
  refundColumns,
  toDueBridge,
  toDueRefund,
} from './dueBridge.ts'

/** Maximum number of rows per pass, so that each pass ends soon; the next pass follows at once. */
const LIMIT = 500
/**
 * Maximum number of bridges without a mint per pass; one log search covers all of them, and further bridges follow in
 * the next passes.
 */
const UNMINTED_LIMIT = 2_000

/** Returns the condition that the lane, and not a third party, sent the burn of a row. */
const isLaneBurn = (query: Query): SqlText => query`(b.burn_tx is null or exists (
  select from app.lane_attempt a where a.hash = b.burn_tx and a.lane_tx_id = b.lane_tx_id))`

/**
 * Reads burns whose row differs from the state of their lane transaction; each part of the statement uses a database
 * index.
 */
export async function readBurnsToReconcile(
  query: Query,
  chainId: number,
): Promise<readonly BurnToReconcile[]> {
  const rows = await query(DUE_ROW)`
    (select ${dueColumns(query)} from app.bridge b join app.lane_tx t on t.id = b.lane_tx_id
    where b.chain_id = ${chainId} and b.state = 'submitted'
      and t.state in ('mined', 'final', 'failed')
    order by b.lane_tx_id limit ${LIMIT})
    union all
    select ${dueColumns(query)} from app.lane_tx t join app.bridge b on b.lane_tx_id = t.id
    where t.chain_id = ${chainId} and t.state in ('queued', 'signed', 'sent')
      and t.purpose = 'burn' and b.state <> 'submitted' and b.burn_block_number is not null
      and ${isLaneBurn(query)}
    union all
    select ${dueColumns(query)} from app.bridge b join app.lane_tx t on t.id = b.lane_tx_id
    where b.chain_id = ${chainId} and not b.is_burn_final and b.burn_block_number is not null
      and b.state <> 'submitted'
      and (t.state = 'final'
        or (t.state = 'mined' and t.block_hash is distinct from b.burn_block_hash))
      and ${isLaneBurn(query)}`
  const bridges = rows.map(toDueBridge)
  const ids = bridges.flatMap(({ laneTxId }) => laneTxId ?? [])
  if (ids.length === 0) return []
  const outcomes = new Map(
    (await readLaneOutcomes(query, ids)).map((laneOutcome) => [laneOutcome.id, laneOutcome]),
  )
  return bridges.flatMap((bridge) => {
    const outcome = outcomes.get(bridge.laneTxId ?? -1)
    return outcome === undefined ? [] : [{ bridge, outcome }]
  })
}

export async function readOverdueBridges(
  query: Query,
  chainId: number,
): Promise<readonly DueBridge[]> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b left join app.lane_tx t on t.id = b.lane_tx_id
    where b.chain_id = ${chainId} and b.state = 'submitted'
      and coalesce(t.state, 'queued') in ('queued', 'signed', 'sent')
      and b.valid_before < extract(epoch from now())
    order by b.valid_before limit ${LIMIT}`
  return rows.map(toDueBridge)
}

export async function readExternalBurns(
  query: Query,
  chainId: number,
): Promise<readonly DueBridge[]> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b
    where b.chain_id = ${chainId} and not b.is_burn_final and b.burn_block_number is not null
      and b.state in ('waiting_for_circle', 'pending_attestation', 'attested', 'minted')
      and (b.lane_tx_id is null or not ${isLaneBurn(query)})
    limit ${LIMIT}`
  return rows.map(toDueBridge)
}

/** Leases the due rows for `leaseMs` milliseconds, so that no other process takes them. */
export async function leaseDueBridges(
  query: Query,
  limit: number,
  leaseMs: number,
): Promise<readonly DueBridge[]> {
  const rows = await query(DUE_ROW)`
    update app.bridge b set due_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    from (
      select id from app.bridge
      where ${isWaiting(query)} and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ) due
    where b.id = due.id returning ${dueColumns(query)}`
  return rows.map(toDueBridge)
}

export async function readNextDueMs(query: Query): Promise<number | null> {
  const [row] = await query({ ms: maybe(int) })`
    select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from app.bridge
    where ${isWaiting(query)}`
  return row?.ms ?? null
}

const isWaiting = (query: Query): SqlText =>
  query`state in ('waiting_for_circle', 'pending_attestation', 'attested')`

export async function readBridgesWithoutMint(
  query: Query,
  chainId: number,
  after: Hex | null,
): ReturnType<BridgeJobs['unminted']> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b
    where b.to_chain_id = ${chainId} and b.event_nonce is not null
      and b.state in ('waiting_for_circle', 'pending_attestation', 'attested')
      and b.id > ${after ?? ''}
    order by b.id limit ${UNMINTED_LIMIT}`
  const bridges = rows.map(toDueBridge)
  const next = bridges.length < UNMINTED_LIMIT ? null : (bridges.at(-1)?.id ?? null)
  return { bridges, next }
}

export async function readMintNotFinal(
  query: Query,
  wanted: {
    readonly toChainId: number
    readonly fromBlock: number
    readonly after: MintPlace | null
  },
): ReturnType<BridgeJobs['mintNotFinal']> {
  const { blockNumber, id } = wanted.after ?? { blockNumber: wanted.fromBlock, id: '' }
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b
    where b.to_chain_id = ${wanted.toChainId} and not b.is_mint_final
      and b.mint_block_number is not null and b.state = 'minted'
      and (b.mint_block_number, b.id) > (${blockNumber}::bigint, ${id})
    order by b.mint_block_number, b.id limit ${LIMIT}`
  const bridges = rows.map(toDueBridge)
  const last = bridges.at(-1)
  const lastNumber = last?.mintBlockNumber ?? null
  const isLastPage = bridges.length < LIMIT || last === undefined || lastNumber === null
  return { bridges, next: isLastPage ? null : { blockNumber: lastNumber, id: last.id } }
}

/**
 * Returns the condition that the fee pays the gas of a mint; a bridge that did not come through the api may have no
 * fee.
 */
const isPaidFor = (query: Query): SqlText => query`(b.wire_version is not null
  or b.fee_usdc - case when b.referrer is null then 0 else div(b.fee_usdc, ${REFERRAL_DIVISOR}) end
    >= ${MIN_MINT_FEE_USDC6})`

/** Reads attested bridges without a mint after the allowed time, and without a queued mint that may still succeed. */
export async function readMintableBridges(
  query: Query,
  chainId: number,
  afterMs: number,
): ReturnType<BridgeJobs['mintable']> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b
    where b.to_chain_id = ${chainId} and b.state = 'attested' and b.message is not null
      and b.mint_due_at <= now() and ${isPaidFor(query)}
      and (b.forward_state = 'FAILED'
        or b.attested_at <= now() - ${afterMs}::float8 * interval '1 millisecond')
      and not exists (
        select from app.lane_tx t where t.id = b.mint_lane_tx_id
          and (t.state in ('queued', 'signed', 'sent') or t.succeeded))
    order by b.attested_at limit ${LIMIT}`
  return rows.map(toDueBridge)
}

export async function readBridge(query: Query, id: Hex): Promise<DueBridge | null> {
  const [row] = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b where b.id = ${id}`
  return row === undefined ? null : toDueBridge(row)
}

/**
 * Reads refunds in state `due` or `late`, at most `limit` of each: payers take turns; in each turn the refund with the
 * most digits comes first.
 *
 * A payer with hundreds of deposits therefore delays the refund of another payer by only one refund.
 */
export async function readDueRefunds(
  query: Query,
  chainId: number,
  limit: number,
): Promise<readonly DueRefund[]> {
  const size = query`floor(log(b.amount_usdc)) desc, b.deposit_block_number, b.amount_usdc desc`
  const waiting = (state: RefundState): SqlText => query`(
    select ${refundColumns(query)} from app.bridge_refund b
    where b.chain_id = ${chainId} and b.state = ${state} and b.due_at <= now()
      and b.amount_usdc >= ${MIN_REFUND_USDC6}
    order by row_number() over (partition by b.payer order by ${size}),
      ${size}
    limit ${limit})`
  const rows = await query(REFUND_ROW)`${waiting('due')} union all ${waiting('late')}`
  return rows.map(toDueRefund)
}

/**
 * Reads the gas and the number of open refunds. Ids of lane transactions ascend, so the rows of the last hour are at
 * the end of the primary key.
 */
export async function readRefundLoad(
  query: Query,
  chainId: number,
  contract: Address,
): ReturnType<BridgeJobs['refundLoad']> {
  const [row] = await query({ gas: numeric, open: int })`
    select
      (select coalesce(sum(coalesce(t.gas_used, t.gas_limit)), 0)
        from app.lane_tx t
        where t.id > coalesce((
            select id from app.lane_tx where created_at < now() - interval '1 hour'
            order by id desc limit 1), 0)
          and t.chain_id = ${chainId} and t.purpose = 'mint' and t.state <> 'failed'
          and lower(t.to_address) = lower(${contract})) as gas,
      (select count(*)
        from app.bridge_refund b join app.lane_tx t on t.id = b.lane_tx_id
        where b.chain_id = ${chainId} and b.state = 'submitted'
          and t.state in ('queued', 'signed', 'sent')) as open`
  return { hourGas: BigInt(row?.gas ?? 0), open: row?.open ?? 0 }
}

/** Reads refunds whose row differs from the state of their lane transaction. */
export async function readRefundsToReconcile(
  query: Query,
  chainId: number,
): Promise<readonly RefundToReconcile[]> {
  const rows = await query(REFUND_ROW)`
    select ${refundColumns(query)} from app.bridge_refund b
    join app.lane_tx t on t.id = b.lane_tx_id
    where b.chain_id = ${chainId} and not b.is_final
      and ((b.state = 'submitted' and t.state in ('mined', 'final', 'failed'))
        or (b.state = 'refunded' and (t.state in ('queued', 'signed', 'sent', 'final')
          or t.block_hash is distinct from b.refund_block_hash)))
    limit ${LIMIT}`
  const refunds = rows.map(toDueRefund)
  const ids = refunds.flatMap(({ laneTxId }) => laneTxId ?? [])
  if (ids.length === 0) return []
  const outcomes = new Map(
    (await readLaneOutcomes(query, ids)).map((laneOutcome) => [laneOutcome.id, laneOutcome]),
  )
  return refunds.flatMap((refund) => {
    const outcome = outcomes.get(refund.laneTxId ?? -1)
    return outcome === undefined ? [] : [{ refund, outcome }]
  })
}

export async function readRefundsNotFinal(
  query: Query,
  chainId: number,
): Promise<readonly DueRefund[]> {
  const rows = await query(REFUND_ROW)`
    select ${refundColumns(query)} from app.bridge_refund b
    where b.chain_id = ${chainId} and b.state = 'refunded' and not b.is_final
      and b.lane_tx_id is null and b.refund_block_number is not null
    limit ${LIMIT}`
  return rows.map(toDueRefund)
}

/** Reads bridges that wait for an attestation for at least `minMs` milliseconds, longest wait first. */
export async function readSlowBridges(query: Query, minMs: number): Promise<readonly DueBridge[]> {
  const rows = await query(DUE_ROW)`
    select ${dueColumns(query)} from app.bridge b
    where b.state in ('waiting_for_circle', 'pending_attestation') and b.alarm is null
      and b.burned_at < now() - ${minMs}::float8 * interval '1 millisecond'
    order by b.burned_at limit ${LIMIT}`
  return rows.map(toDueBridge)
}

/** Reads the number of open bridges by state, and the age of the oldest bridge. */
export async function readBridgeCounts(query: Query): Promise<readonly StateCount[]> {
  const rows = await query({ state: textOf<StateCount['state']>(), count: int, oldest: int })`
    select state, count(*) as count,
      extract(epoch from now() - min(created_at))::float8 as oldest
    from app.bridge
    where state in ('submitted', 'waiting_for_circle', 'pending_attestation', 'attested',
      'front_run')
    group by state`
  return rows.map(({ state, count, oldest }) => ({ state, count, oldestSec: oldest }))
}

export async function readBridgeStandings(
  query: Query,
  ids: readonly Hex[],
): Promise<ReadonlyMap<Hex, BridgeStanding>> {
  if (ids.length === 0) return new Map()
  const rows = await query({
    id: hex,
    state: textOf<BridgeStanding['state']>(),
    burn_tx: maybe(hex),
    mint_tx: maybe(hex),
    mint_block_number: maybe(int),
    quiet_ms: int,
  })`
    select id, state, burn_tx, mint_tx, mint_block_number,
      extract(epoch from now() - updated_at)::float8 * 1000 as quiet_ms
    from app.bridge where id = any(${ids})`
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        burnTx: row.burn_tx,
        mintTx: row.mint_tx,
        mintBlockNumber: row.mint_block_number,
        quietMs: row.quiet_ms,
      },
    ]),
  )
}
