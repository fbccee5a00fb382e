import type { Address, Hex } from 'viem'
import type { PaymentState } from '../domain/paymentStates.ts'
import type { DuePayment } from '../ports.ts'

/** Row of app.payment without the columns that only the api needs. */
export type DueRow = {
  id: string
  chain_id: number
  token: Address
  payer: Address
  nonce: Hex
  pay_to: Address
  amount_usdc: bigint
  valid_after: bigint
  valid_before: bigint
  signature: Hex
  state: PaymentState
  claims: number
  lane_tx_id: number | null
  block_number: number | null
  block_hash: Hex | null
  age_ms: number
  since_claim_ms: number
  settled_at: Date | null
}

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
    ageMs: row.age_ms,
    sinceClaimMs: row.since_claim_ms,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    wasSettled: row.settled_at !== null,
  }
}
