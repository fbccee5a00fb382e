import {
  bool,
  bytes,
  hex,
  int,
  jsonOf,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
  texts,
} from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { PaymentReceipt } from '../../domain/receipts/receipt.ts'
import type { ChannelState } from '../../domain/sessions/sessionStates.ts'
import type { SessionChannel, SoldVoucher } from '../../sessionPorts.ts'

export const CHANNEL_ROW = {
  id: hex,
  chain_id: int,
  payer: hex,
  payer_authorizer: hex,
  receiver: hex,
  receiver_authorizer: hex,
  token: hex,
  withdraw_delay_sec: int,
  salt: hex,
  state: textOf<ChannelState>(),
  balance_usdc: numeric,
  claimed_usdc: numeric,
  charged_usdc: numeric,
  signature: text,
  withdraw_requested_at: int,
  refund_nonce: int,
  refund_usdc: maybe(numeric),
  refund_tx: maybe(hex),
  checked_at: int,
}
export type ChannelRow = RowOf<typeof CHANNEL_ROW>

/** Returns the columns of a channel; times are unix seconds. */
export function channelColumns(query: Query): SqlText {
  return query`
    channel.id, channel.chain_id, channel.payer, channel.payer_authorizer, channel.receiver,
    channel.receiver_authorizer, channel.token, channel.withdraw_delay_sec, channel.salt,
    channel.state, channel.balance_usdc, channel.claimed_usdc, channel.charged_usdc,
    channel.signature, channel.withdraw_requested_at, channel.refund_nonce, channel.refund_usdc,
    channel.refund_tx, floor(extract(epoch from channel.checked_at))::int8 as checked_at`
}

export function toChannel(row: ChannelRow): SessionChannel {
  return {
    id: row.id,
    chainId: row.chain_id,
    config: {
      payer: row.payer,
      payerAuthorizer: row.payer_authorizer,
      receiver: row.receiver,
      receiverAuthorizer: row.receiver_authorizer,
      token: row.token,
      withdrawDelaySec: row.withdraw_delay_sec,
      salt: row.salt,
    },
    state: row.state,
    balanceUsdc6: row.balance_usdc,
    claimedUsdc6: row.claimed_usdc,
    chargedUsdc6: row.charged_usdc,
    signature: row.signature,
    withdrawRequestedAtSec: row.withdraw_requested_at,
    refundNonce: row.refund_nonce,
    refundUsdc6: row.refund_usdc,
    refundTx: row.refund_tx,
    checkedAtSec: row.checked_at,
  }
}

/** Columns of a sold answer; null for a channel without an answer at the sum. */
export const VOUCHER_ROW = {
  cumulative_usdc: maybe(numeric),
  amount_usdc: maybe(numeric),
  request_hash: maybe(text),
  repeat_keys: maybe(texts),
  is_public: maybe(bool),
  answer_status: maybe(int),
  answer_type: maybe(text),
  answer_headers: maybe(jsonOf<Record<string, string>>()),
  answer_body: maybe(bytes),
  receipt: maybe(jsonOf<PaymentReceipt>()),
}

export function toVoucher(row: RowOf<typeof VOUCHER_ROW>): SoldVoucher | null {
  const { cumulative_usdc: cumulativeUsdc6, amount_usdc: amountUsdc6, answer_body: body } = row
  if (cumulativeUsdc6 === null || amountUsdc6 === null || body === null) return null
  return {
    cumulativeUsdc6,
    amountUsdc6,
    requestHash: row.request_hash ?? '',
    repeatKeys: row.repeat_keys ?? [],
    isPublic: row.is_public ?? true,
    receipt: row.receipt,
    answer: {
      status: row.answer_status ?? 0,
      contentType: row.answer_type ?? '',
      headers: row.answer_headers ?? {},
      body,
    },
  }
}
