import { bool, instant, int, maybe, numeric, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { withArchive } from '../../platform/db/withArchive.ts'

export type PaymentFacts = {
  readonly id: string
  readonly state: string
  readonly reason: string | null
  readonly operation: string
  readonly chainId: number
  readonly payer: string
  readonly payTo: string
  readonly amountUsdc6: string
  readonly nonce: string
  readonly validBefore: string
  readonly claims: number
  readonly answerStatus: number | null
  readonly createdAt: string
  readonly changedAt: string
  readonly settledAt: string | null
  readonly txHash: string | null
  readonly blockNumber: number | null
  readonly isFinal: boolean
  /** Lane transaction with the transfer; null without one, or if a third party sent the transfer. */
  readonly transaction: {
    readonly id: number
    readonly state: string
    readonly reason: string | null
    readonly accountNonce: number | null
    readonly txHash: string | null
    /** Number of attempts; more than one after raised fees. */
    readonly attempts: number
  } | null
}

const ROW = {
  id: text,
  state: text,
  reason: maybe(text),
  operation: text,
  chain_id: int,
  payer: text,
  pay_to: text,
  amount_usdc: numeric,
  nonce: text,
  valid_before: numeric,
  claims: int,
  answer_status: maybe(int),
  created_at: instant,
  updated_at: instant,
  settled_at: maybe(instant),
  tx_hash: maybe(text),
  block_number: maybe(int),
  is_final: bool,
  tx_id: maybe(int),
  tx_state: maybe(text),
  tx_reason: maybe(text),
  account_nonce: maybe(int),
  lane_hash: maybe(text),
  attempts: int,
}
type Row = RowOf<typeof ROW>

/** Reads one payment with its transaction; never its signature or its answer. */
export async function readPayment(query: Query, id: string): Promise<PaymentFacts | null> {
  const [row] = await query(ROW)`
    select p.id, p.state, p.reason, p.operation, p.chain_id, p.payer, p.pay_to, p.amount_usdc,
      p.nonce, p.valid_before, p.claims, p.answer_status, p.created_at, p.updated_at, p.settled_at,
      p.tx_hash, p.block_number, p.is_final,
      t.id as tx_id, t.state as tx_state, t.reason as tx_reason, t.account_nonce,
      t.tx_hash as lane_hash,
      (select count(*) from ${withArchive(query, 'lane_attempt')} as a where a.lane_tx_id = t.id) as attempts
    from ${withArchive(query, 'payment')} as p
      left join ${withArchive(query, 'lane_tx')} as t on t.id = p.lane_tx_id
    where p.id = ${id}`
  if (row === undefined) return null
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    operation: row.operation,
    chainId: row.chain_id,
    payer: row.payer,
    payTo: row.pay_to,
    amountUsdc6: String(row.amount_usdc),
    nonce: row.nonce,
    validBefore: String(row.valid_before),
    claims: row.claims,
    answerStatus: row.answer_status,
    createdAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    txHash: row.tx_hash,
    blockNumber: row.block_number,
    isFinal: row.is_final,
    transaction: transactionOf(row),
  }
}

function transactionOf(row: Row): PaymentFacts['transaction'] {
  if (row.tx_id === null || row.tx_state === null) return null
  return {
    id: row.tx_id,
    state: row.tx_state,
    reason: row.tx_reason,
    accountNonce: row.account_nonce,
    txHash: row.lane_hash,
    attempts: row.attempts,
  }
}
