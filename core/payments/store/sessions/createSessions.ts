import type { Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import { hex, maybe, text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import { shareChannel } from '../../../platform/db/shareChannel.ts'
import { MAX_CHECK_AGE_SEC } from '../../domain/sessions/sessionRules.ts'
import type { DepositState } from '../../domain/sessions/sessionStates.ts'
import type {
  DepositProgress,
  SessionChannel,
  Sessions,
  SoldVoucher,
  VoucherSale,
} from '../../sessionPorts.ts'
import { requestDeposit } from './requestDeposit.ts'
import { CHANNEL_ROW, channelColumns, toChannel, toVoucher, VOUCHER_ROW } from './sessionRow.ts'
import { waitUntil } from './waitUntil.ts'

/** Seconds after which a lane without a heartbeat counts as stopped; a writer reports every ten seconds. */
const SILENCE_SEC = 60

/** Number of channels whose last charge is cached. */
const MAX_CACHED_CHANNELS = 10_000

/** Number of secrets after which a voucher takes no further secrets; a request has at most a few. */
const MAX_REPEAT_KEYS = 32

const DEPOSIT_ROW = {
  state: textOf<DepositState>(),
  reason: maybe(text),
  tx_hash: maybe(hex),
}

/** Creates the rows of sessions as the api uses them, in the pool of the payments. */
export function createSessions(sql: Sql): Sessions {
  const onMoved = shareChannel(sql, CHANNELS.sessionMoved)
  const depositOf = (channelId: Hex, nonce: Hex) => answered(readDeposit(sql, channelId, nonce))
  const channelOf = (id: Hex) => answered(readChannel(sql, id))
  const charged = new Map<Hex, SessionChannel>()
  return {
    find: (channelId, cumulativeUsdc6) => answered(find(sql, channelId, cumulativeUsdc6)),
    charge: async (sale) => {
      // A failed statement may have charged, so that the former state is of no use.
      charged.delete(sale.channelId)
      const channel = await answered(charge(sql, sale))
      if (channel !== null) remember(charged, channel)
      return channel
    },
    lastCharged: (channelId) => charged.get(channelId) ?? null,
    addRepeatKeys: async ({ channelId, cumulativeUsdc6 }, repeatKeys) => {
      await answered(sql`
        update app.session_voucher set repeat_keys = repeat_keys || ${repeatKeys}::text[]
        where channel_id = ${channelId} and cumulative_usdc = ${cumulativeUsdc6}
          and not is_public and cardinality(repeat_keys) < ${MAX_REPEAT_KEYS}`)
    },
    deposit: depositOf,
    requestDeposit: (request) => answered(requestDeposit(sql, request)),
    waitForDeposit: (channelId, nonce, timeoutMs) =>
      waitUntil(onMoved, {
        read: () => depositOf(channelId, nonce),
        isOver: (deposit) => deposit?.state === 'confirmed' || deposit?.state === 'failed',
        timeoutMs,
      }),
    requestRefund: (channelId, refund) => answered(requestRefund(sql, channelId, refund)),
    waitForRefund: (channelId, timeoutMs) =>
      waitUntil(onMoved, {
        read: () => channelOf(channelId),
        isOver: (channel) => channel === null || channel.refundUsdc6 === null,
        timeoutMs,
      }),
    receiverAuthorizer: async (chainId) => {
      const [lane] = await answered(sql({ address: hex })`
        select lower(address) as address from app.lane
        where chain_id = ${chainId} and purpose = 'settlement' and state = 'open'
          and seen_at > now() - make_interval(secs => ${SILENCE_SEC})
        order by seen_at desc limit 1`)
      return lane?.address ?? null
    },
  }
}

function remember(charged: Map<Hex, SessionChannel>, channel: SessionChannel): void {
  const [oldest] = charged.keys()
  if (charged.size >= MAX_CACHED_CHANNELS && oldest !== undefined) charged.delete(oldest)
  charged.set(channel.id, channel)
}

async function find(
  query: Query,
  channelId: Hex,
  cumulativeUsdc6: bigint,
): Promise<{ readonly channel: SessionChannel | null; readonly voucher: SoldVoucher | null }> {
  const [row] = await query({ ...CHANNEL_ROW, ...VOUCHER_ROW })`
    select ${channelColumns(query)}, voucher.cumulative_usdc, voucher.amount_usdc,
      voucher.request_hash, voucher.repeat_keys, voucher.is_public, voucher.answer_status, voucher.answer_type, voucher.answer_headers,
      voucher.answer_body, voucher.receipt
    from app.session_channel channel left join app.session_voucher voucher
      on voucher.channel_id = channel.id and voucher.cumulative_usdc = ${cumulativeUsdc6}
    where channel.id = ${channelId}`
  return row === undefined
    ? { channel: null, voucher: null }
    : { channel: toChannel(row), voucher: toVoucher(row) }
}

async function readChannel(query: Query, id: Hex): Promise<SessionChannel | null> {
  const [row] = await query(CHANNEL_ROW)`
    select ${channelColumns(query)} from app.session_channel channel where id = ${id}`
  return row === undefined ? null : toChannel(row)
}

async function readDeposit(
  query: Query,
  channelId: Hex,
  nonce: Hex,
): Promise<DepositProgress | null> {
  const [row] = await query(DEPOSIT_ROW)`
    select state, reason, tx_hash from app.session_deposit
    where channel_id = ${channelId} and nonce = ${nonce}`
  return row === undefined ? null : { state: row.state, reason: row.reason, txHash: row.tx_hash }
}

/**
 * Charges and stores in one statement, so that a killed process leaves both or neither. The row lock of the channel
 * serializes concurrent charges: the second one finds another sum and stores nothing.
 */
async function charge(query: Query, sale: VoucherSale): Promise<SessionChannel | null> {
  const { channelId, cumulativeUsdc6, amountUsdc6, signature, answer } = sale
  const row = {
    channel_id: channelId,
    cumulative_usdc: cumulativeUsdc6,
    amount_usdc: amountUsdc6,
    operation: sale.operation,
    request_hash: sale.requestHash,
    signature,
    repeat_keys: sale.repeatKeys,
    answer_status: answer.status,
    answer_type: answer.contentType,
    answer_headers: JSON.stringify(answer.headers),
    answer_body: answer.body,
    resource_url: sale.resourceUrl,
  }
  const [sold] = await query(CHANNEL_ROW)`
    with sold as (
      update app.session_channel channel set
        charged_usdc = ${cumulativeUsdc6}, signature = ${signature}, updated_at = now(),
        unclaimed_since = coalesce(unclaimed_since, now())
      where id = ${channelId} and state = 'open' and refund_usdc is null
        and charged_usdc < ${cumulativeUsdc6}
        and charged_usdc = ${cumulativeUsdc6 - amountUsdc6} and balance_usdc >= ${cumulativeUsdc6}
        and checked_at > now() - make_interval(secs => ${MAX_CHECK_AGE_SEC})
      returning ${channelColumns(query)}
    ), stored as (
      insert into app.session_voucher (channel_id, cumulative_usdc, amount_usdc, operation,
        request_hash, signature, repeat_keys, answer_status, answer_type, answer_headers,
        answer_body, resource_url)
      select id, ${row.cumulative_usdc}::numeric, ${row.amount_usdc}::numeric, ${row.operation},
        ${row.request_hash}, ${row.signature}, ${row.repeat_keys}::text[],
        ${row.answer_status}::int, ${row.answer_type}, ${row.answer_headers}::jsonb,
        ${row.answer_body}::bytea, ${row.resource_url}
      from sold
    )
    select * from sold`
  return sold === undefined ? null : toChannel(sold)
}

async function requestRefund(
  query: Query,
  channelId: Hex,
  { amountUsdc6, chargedUsdc6 }: { readonly amountUsdc6: bigint; readonly chargedUsdc6: bigint },
): Promise<boolean> {
  const { count } = await query`
    with asked as (
      update app.session_channel set
        state = 'closing', refund_usdc = ${amountUsdc6}, refund_tx = null, updated_at = now()
      where id = ${channelId} and state = 'open' and refund_usdc is null
        and charged_usdc = ${chargedUsdc6} and balance_usdc - charged_usdc >= ${amountUsdc6}
      returning id
    )
    select pg_notify(${CHANNELS.sessionRequested}, id) from asked`
  return count === 1
}
