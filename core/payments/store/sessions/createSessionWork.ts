import { CHANNELS } from '../../../kernel/channels.ts'
import { int, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import { shareChannel } from '../../../platform/db/shareChannel.ts'
import { enqueueLaneTx } from '../../../transactions/store/enqueueLaneTx.ts'
import { REPEATABLE_SEC } from '../../domain/paymentTimes.ts'
import type { EscrowCall } from '../../domain/sessions/deposit.ts'
import type { SessionFigures, SessionWork, WatchedChannel } from '../../sessionPorts.ts'
import { readWatched } from './readWatched.ts'
import { recordBooks } from './recordBooks.ts'

/** Creates the rows of sessions as workers use them, in the pool of the settlements. */
export function createSessionWork(sql: Sql): SessionWork {
  return {
    watched: (chainId, limit) => answered(readWatched(sql, chainId, limit)),
    record: (channels, read) => answered(recordBooks(sql, channels, read)),
    submitDeposit: (channel, call) =>
      answered(sql.begin('', (query) => submitDeposit(query, channel, call))),
    failDeposit: (channel, reason) => answered(failDeposit(sql, channel, reason)),
    submitClaims: (channels, calls) =>
      answered(sql.begin('', (query) => submitClaims(query, channels, calls))),
    submitRefund: (channel, calls) =>
      answered(sql.begin('', (query) => submitRefund(query, channel, calls))),
    figures: (chainId) => answered(readFigures(sql, chainId)),
    sweep: () => answered(sweep(sql)),
    onRequested: shareChannel(sql, CHANNELS.sessionRequested),
  }
}

/**
 * Queues a call on the settlement lane. Deposits and refunds of different payers take turns; a claim belongs to the operator.
 */
function enqueue(
  query: Query,
  { chainId, config }: WatchedChannel,
  { call, by }: { readonly call: EscrowCall; readonly by: 'payer' | 'operator' },
): Promise<number> {
  return enqueueLaneTx(query, {
    chainId,
    purpose: 'settlement',
    to: call.to,
    data: call.data,
    valueWei: 0n,
    gasLimit: call.gasLimit,
    ...(by === 'payer' && { account: config.payer }),
  })
}

async function submitDeposit(
  query: Query,
  channel: WatchedChannel,
  call: EscrowCall,
): Promise<boolean> {
  const nonce = channel.deposit?.nonce ?? ''
  const { count } = await query`
    select from app.session_deposit
    where channel_id = ${channel.id} and nonce = ${nonce} and state = 'requested'
    for update skip locked`
  if (count === 0) return false
  const laneTxId = await enqueue(query, channel, { call, by: 'payer' })
  await query`
    update app.session_deposit set
      state = 'submitted', lane_tx_id = ${laneTxId}, updated_at = now()
    where channel_id = ${channel.id} and nonce = ${nonce}`
  return true
}

async function failDeposit(
  query: Query,
  { id, deposit }: WatchedChannel,
  reason: string,
): Promise<boolean> {
  if (deposit === null) return false
  const { count } = await query`
    with ended as (
      update app.session_deposit set state = 'failed', reason = ${reason}, updated_at = now()
      where channel_id = ${id} and nonce = ${deposit.nonce} and state = ${deposit.state}
      returning channel_id
    )
    select pg_notify(${CHANNELS.sessionMoved}, channel_id) from ended`
  return count === 1
}

/** Skips the claim unless all channels are as they were read, so that two processes never queue the same claim. */
async function submitClaims(
  query: Query,
  channels: readonly WatchedChannel[],
  { claim, settle }: { readonly claim: EscrowCall; readonly settle: EscrowCall },
): Promise<boolean> {
  const [first] = channels
  if (first === undefined || !(await lockUnclaimed(query, channels))) return false
  const laneTxId = await enqueue(query, first, { call: claim, by: 'operator' })
  await enqueue(query, first, { call: settle, by: 'operator' })
  await publish(query, channels)
  const ids = channels.map(({ id }) => id)
  await query`
    update app.session_channel set claim_lane_tx_id = ${laneTxId}, updated_at = now()
    where id = any(${ids}::text[])`
  return true
}

async function lockUnclaimed(query: Query, channels: readonly WatchedChannel[]): Promise<boolean> {
  const { count } = await query`
    select from app.session_channel channel join ${asRead(query, channels)}
      on channel.id = was.id and channel.signature = was.signature
    where channel.claim_lane_tx_id is null
    order by channel.id for update of channel skip locked`
  return count === channels.length
}

/** The newest voucher of each channel becomes visible on the chain; later repeats of its answer need a proof. */
async function publish(query: Query, channels: readonly WatchedChannel[]): Promise<void> {
  await query`
    update app.session_voucher voucher set is_public = true
    from ${asRead(query, channels)}
    where voucher.channel_id = was.id and voucher.cumulative_usdc = was.charged`
}

function asRead(query: Query, channels: readonly WatchedChannel[]) {
  const rows = channels.map(({ id, signature, chargedUsdc6 }) => ({
    id,
    signature,
    charged: String(chargedUsdc6),
  }))
  return query`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as was(id text, signature text, charged numeric)`
}

/** A channel with a refund request sells nothing, so that its charges no longer change. */
async function submitRefund(
  query: Query,
  channel: WatchedChannel,
  calls: readonly EscrowCall[],
): Promise<boolean> {
  const { count } = await query`
    select from app.session_channel
    where id = ${channel.id} and refund_usdc = ${channel.refundUsdc6}
      and refund_lane_tx_id is null and charged_usdc = ${channel.chargedUsdc6}
    for update skip locked`
  if (count === 0) return false
  let laneTxId: number | null = null
  for (const call of calls) laneTxId = await enqueue(query, channel, { call, by: 'payer' })
  await publish(query, [channel])
  await query`
    update app.session_channel set refund_lane_tx_id = ${laneTxId}, updated_at = now()
    where id = ${channel.id}`
  return true
}

async function readFigures(query: Query, chainId: number): Promise<SessionFigures> {
  const [row] = await query({ unclaimed: numeric, oldest: int, lost: numeric })`
    select
      coalesce(sum(charged_usdc - claimed_usdc) filter (where state <> 'void'), 0) as unclaimed,
      coalesce(floor(extract(epoch from now() - min(unclaimed_since)
        filter (where state <> 'void'))), 0)::int8 as oldest,
      coalesce(sum(charged_usdc - claimed_usdc) filter (where state = 'void'), 0) as lost
    from app.session_channel where chain_id = ${chainId} and charged_usdc > claimed_usdc`
  return {
    unclaimedUsdc6: row?.unclaimed ?? 0n,
    oldestSec: Math.max(0, row?.oldest ?? 0),
    voidUsdc6: row?.lost ?? 0n,
  }
}

/**
 * The channel keeps the sum of its charges, so that an older voucher buys nothing after the deletion. An unclaimed voucher
 * stays, because its row states whether the voucher may be public. The sums of the deleted vouchers stay in the sums of sales.
 */
async function sweep(query: Query): Promise<number> {
  const [swept] = await query({ count: int })`
    with deleted as (
      delete from app.session_voucher voucher using app.session_channel channel
      where channel.id = voucher.channel_id and voucher.cumulative_usdc <= channel.claimed_usdc
        and voucher.created_at < now() - make_interval(secs => ${REPEATABLE_SEC})
      returning voucher.created_at, voucher.operation, channel.chain_id, voucher.amount_usdc
    ), summed as (
      insert into app.archived_sale as s (kind, day, operation, chain_id, count, amount_usdc)
      select 'voucher', (created_at at time zone 'UTC')::date, operation, chain_id, count(*),
        sum(amount_usdc)
      from deleted group by 2, 3, 4
      on conflict (kind, day, operation, chain_id) do update set
        count = s.count + excluded.count, amount_usdc = s.amount_usdc + excluded.amount_usdc
    )
    select count(*) as count from deleted`
  await query`
    delete from app.session_deposit
    where state in ('confirmed', 'failed')
      and updated_at < now() - make_interval(secs => ${REPEATABLE_SEC})`
  return swept?.count ?? 0
}
