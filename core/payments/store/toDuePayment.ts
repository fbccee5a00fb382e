import {
  hex,
  instant,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import type { PaymentState } from '../domain/paymentStates.ts'
import type { DuePayment } from '../ports.ts'

/** Row of app.payment without the columns that only the api needs. */
export const DUE_ROW = {
  id: text,
  chain_id: int,
  token: hex,
  payer: hex,
  nonce: hex,
  pay_to: hex,
  amount_usdc: numeric,
  valid_after: numeric,
  valid_before: numeric,
  signature: hex,
  recovered_tx: maybe(hex),
  state: textOf<PaymentState>(),
  claims: int,
  lane_tx_id: maybe(int),
  block_number: maybe(int),
  block_hash: maybe(hex),
  age_ms: int,
  since_claim_ms: int,
  settled_at: maybe(instant),
}
export type DueRow = RowOf<typeof DUE_ROW>

export function toDuePayment(row: DueRow): DuePayment {
  return {
    id: row.id,
    chainId: row.chain_id,
    token: row.token,
    payer: row.payer,
    nonce: row.nonce,
    state: row.state,
    claims: row.claims,
    laneTxId: row.lane_tx_id,
    authorization: {
      from: row.payer,
      to: row.pay_to,
      valueUsdc6: row.amount_usdc,
      validAfterSec: row.valid_after,
      validBeforeSec: row.valid_before,
      nonce: row.nonce,
    },
    signature: row.signature,
    recoveredTx: row.recovered_tx,
    ageMs: row.age_ms,
    sinceClaimMs: row.since_claim_ms,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    wasSettled: row.settled_at !== null,
  }
}
