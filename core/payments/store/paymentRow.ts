import type { Address, Hex } from 'viem'
import type { Query } from '../../platform/db/createSql.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { PaymentState } from '../domain/paymentStates.ts'
import type { Payment, StoredAnswer } from '../ports.ts'

export type PaymentRow = {
  id: string
  chain_id: number
  token: Address
  payer: Address
  nonce: Hex
  signature: string
  operation: string
  request_hash: string
  payment_identifier: string | null
  repeat_keys: string[]
  is_public: boolean
  lane_tx_id: number | null
  amount_usdc: bigint
  state: PaymentState
  reason: string | null
  claims: number
  claimed_until: number
  answer_status: number | null
  answer_type: string | null
  answer_headers: Record<string, string> | null
  answer_body: Uint8Array | null
  tx_hash: Hex | null
  block_number: number | null
  created_at: number
  settled_at: number | null
}

/** Columns of a payment; times are unix seconds, rounded down, the expiry of the claim rounded up. */
export function paymentColumns(query: Query): SqlText {
  return query`
    payment.id, payment.chain_id, payment.token, payment.payer, payment.nonce, payment.signature,
    payment.operation, payment.request_hash, payment.payment_identifier, payment.repeat_keys,
    payment.is_public, payment.lane_tx_id, payment.amount_usdc, payment.state, payment.reason,
    payment.claims, payment.answer_status, payment.answer_type, payment.answer_headers,
    payment.answer_body, payment.tx_hash, payment.block_number,
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
  }
}

function answerOf(row: PaymentRow): StoredAnswer | null {
  const { answer_status: status, answer_type: contentType, answer_body: body } = row
  if (status === null || contentType === null || body === null) return null
  return { status, contentType, headers: row.answer_headers ?? {}, body }
}
