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
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { PaymentState } from '../domain/paymentStates.ts'
import type { PaymentReceipt } from '../domain/receipts/receipt.ts'
import type { Payment, StoredAnswer } from '../ports.ts'

export const PAYMENT_ROW = {
  id: text,
  chain_id: int,
  token: hex,
  payer: hex,
  nonce: hex,
  signature: text,
  operation: text,
  request_hash: text,
  payment_identifier: maybe(text),
  repeat_keys: texts,
  is_public: bool,
  lane_tx_id: maybe(int),
  amount_usdc: numeric,
  state: textOf<PaymentState>(),
  reason: maybe(text),
  claims: int,
  claimed_until: int,
  answer_status: maybe(int),
  answer_type: maybe(text),
  answer_headers: maybe(jsonOf<Record<string, string>>()),
  answer_body: maybe(bytes),
  tx_hash: maybe(hex),
  block_number: maybe(int),
  created_at: int,
  settled_at: maybe(int),
  receipt: maybe(jsonOf<PaymentReceipt>()),
}
export type PaymentRow = RowOf<typeof PAYMENT_ROW>

/** Returns the columns of a payment. Times are unix seconds, rounded down; the expiry of the claim is rounded up. */
export function paymentColumns(query: Query): SqlText {
  return query`
    payment.id, payment.chain_id, payment.token, payment.payer, payment.nonce, payment.signature,
    payment.operation, payment.request_hash, payment.payment_identifier, payment.repeat_keys,
    payment.is_public, payment.lane_tx_id, payment.amount_usdc, payment.state, payment.reason,
    payment.claims, payment.answer_status, payment.answer_type, payment.answer_headers,
    payment.answer_body, payment.tx_hash, payment.block_number, payment.receipt,
    ceil(extract(epoch from payment.claimed_until))::int8 as claimed_until,
    floor(extract(epoch from payment.created_at))::int8 as created_at,
    floor(extract(epoch from payment.settled_at))::int8 as settled_at`
}

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    chainId: row.chain_id,
    token: row.token,
    payer: row.payer,
    nonce: row.nonce,
    operation: row.operation,
    requestHash: row.request_hash,
    identifier: row.payment_identifier,
    repeatKeys: row.repeat_keys,
    isPublic: row.is_public,
    laneTxId: row.lane_tx_id,
    amountUsdc6: row.amount_usdc,
    signature: row.signature,
    state: row.state,
    reason: row.reason,
    answer: answerOf(row),
    txHash: row.tx_hash,
    blockNumber: row.block_number,
    claims: row.claims,
    claimedUntilSec: row.claimed_until,
    createdAtSec: row.created_at,
    settledAtSec: row.settled_at,
    receipt: row.state === 'settled' ? row.receipt : null,
  }
}

function answerOf(row: PaymentRow): StoredAnswer | null {
  const { answer_status: status, answer_type: contentType, answer_body: body } = row
  if (status === null || contentType === null || body === null) return null
  return { status, contentType, headers: row.answer_headers ?? {}, body }
}
