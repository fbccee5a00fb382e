import {
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
import type { PaymentState } from '../domain/paymentStates.ts'
import type { PaymentReceipt } from '../domain/receipts/receipt.ts'
import type { PaymentFacts } from '../ports.ts'

/** Columns of a payment that callers may see. */
export const PAYMENT_FACTS_ROW = {
  id: text,
  chain_id: int,
  token: hex,
  payer: hex,
  nonce: hex,
  operation: text,
  repeat_keys: texts,
  amount_usdc: numeric,
  state: textOf<PaymentState>(),
  reason: maybe(text),
  tx_hash: maybe(hex),
  settled_at: maybe(int),
  receipt: maybe(jsonOf<PaymentReceipt>()),
}

export function toPaymentFacts(row: RowOf<typeof PAYMENT_FACTS_ROW>): PaymentFacts {
  return {
    id: row.id,
    chainId: row.chain_id,
    token: row.token,
    payer: row.payer,
    nonce: row.nonce,
    operation: row.operation,
    repeatKeys: row.repeat_keys,
    amountUsdc6: row.amount_usdc,
    state: row.state,
    reason: row.reason,
    txHash: row.tx_hash,
    settledAtSec: row.settled_at,
    receipt: row.state === 'settled' ? row.receipt : null,
  }
}
