import { bool, instant, int, maybe, numeric, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'

/** One bridge as a line of a list. */
export type BridgeLine = {
  readonly id: string
  readonly state: string
  readonly reason: string | null
  readonly fromChainId: number
  readonly toChainId: number
  readonly payer: string
  readonly receiveUsdc6: string
  readonly circleStatus: string | null
  readonly burnTx: string | null
  readonly mintTx: string | null
  readonly createdAt: string
}

export type BridgeFacts = BridgeLine & {
  readonly nonce: string
  readonly amountUsdc6: string
  readonly maxNetworkFeeUsdc6: string
  readonly feeUsdc6: string
  readonly referrer: string | null
  readonly burnBlockNumber: number | null
  readonly isBurnFinal: boolean
  readonly eventNonce: string | null
  readonly delayReason: string | null
  readonly forwardState: string | null
  /** Fault of the attestation of the bridge; null without a fault. */
  readonly alarm: string | null
  readonly polls: number
  readonly nextPollAt: string
  readonly mintBlockNumber: number | null
  readonly receivedUsdc6: string | null
  readonly isMintFinal: boolean
  readonly updatedAt: string
  /** Lane transaction of the burn; null if a third party sent the burn. */
  readonly burn: {
    readonly id: number
    readonly state: string
    readonly reason: string | null
  } | null
  readonly refund: {
    readonly state: string
    readonly reason: string | null
    readonly depositTx: string
    readonly refundTx: string | null
    readonly attempts: number
  } | null
}

const LINE_ROW = {
  id: text,
  state: text,
  reason: maybe(text),
  chain_id: int,
  to_chain_id: int,
  payer: text,
  receive_usdc: numeric,
  circle_status: maybe(text),
  burn_tx: maybe(text),
  mint_tx: maybe(text),
  created_at: instant,
}
type LineRow = RowOf<typeof LINE_ROW>

const FACT_ROW = {
  ...LINE_ROW,
  nonce: text,
  amount_usdc: numeric,
  max_network_fee_usdc: numeric,
  fee_usdc: numeric,
  referrer: maybe(text),
  burn_block_number: maybe(int),
  is_burn_final: bool,
  event_nonce: maybe(text),
  delay_reason: maybe(text),
  forward_state: maybe(text),
  alarm: maybe(text),
  polls: int,
  due_at: instant,
  mint_block_number: maybe(int),
  received_usdc: maybe(numeric),
  is_mint_final: bool,
  updated_at: instant,
  tx_id: maybe(int),
  tx_state: maybe(text),
  tx_reason: maybe(text),
  refund_state: maybe(text),
  refund_reason: maybe(text),
  deposit_tx: maybe(text),
  refund_tx: maybe(text),
  attempts: maybe(int),
}
type FactRow = RowOf<typeof FACT_ROW>

/** Reads bridges, newest first; with a state, only bridges in that state. */
export async function readBridges(
  query: Query,
  { state, limit }: { readonly state: string | null; readonly limit: number },
): Promise<readonly BridgeLine[]> {
  const rows = await query(LINE_ROW)`
    select id, state, reason, chain_id, to_chain_id, payer, receive_usdc, circle_status, burn_tx,
      mint_tx, created_at
    from app.bridge where ${state}::text is null or state = ${state}
    order by created_at desc, id limit ${limit}`
  return rows.map(toLine)
}

/** Reads one bridge with the transaction of its burn and its refund; never its signature. */
export async function readBridgeFacts(query: Query, id: string): Promise<BridgeFacts | null> {
  const [row] = await query(FACT_ROW)`
    select b.*, t.id as tx_id, t.state as tx_state, t.reason as tx_reason,
      r.state as refund_state, r.reason as refund_reason, r.deposit_tx, r.refund_tx, r.attempts
    from app.bridge b
    left join app.lane_tx t on t.id = b.lane_tx_id
    left join app.bridge_refund r on r.id = b.id
    where b.id = ${id}`
  if (row === undefined) return null
  return {
    ...toLine(row),
    nonce: row.nonce,
    amountUsdc6: String(row.amount_usdc),
    maxNetworkFeeUsdc6: String(row.max_network_fee_usdc),
    feeUsdc6: String(row.fee_usdc),
    referrer: row.referrer,
    burnBlockNumber: row.burn_block_number,
    isBurnFinal: row.is_burn_final,
    eventNonce: row.event_nonce,
    delayReason: row.delay_reason,
    forwardState: row.forward_state,
    alarm: row.alarm,
    polls: row.polls,
    nextPollAt: row.due_at.toISOString(),
    mintBlockNumber: row.mint_block_number,
    receivedUsdc6: row.received_usdc === null ? null : String(row.received_usdc),
    isMintFinal: row.is_mint_final,
    updatedAt: row.updated_at.toISOString(),
    burn: burnOf(row),
    refund: refundOf(row),
  }
}

function toLine(row: LineRow): BridgeLine {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    fromChainId: row.chain_id,
    toChainId: row.to_chain_id,
    payer: row.payer,
    receiveUsdc6: String(row.receive_usdc),
    circleStatus: row.circle_status,
    burnTx: row.burn_tx,
    mintTx: row.mint_tx,
    createdAt: row.created_at.toISOString(),
  }
}

function burnOf(row: FactRow): BridgeFacts['burn'] {
  const { tx_id: id, tx_state: state, tx_reason: reason } = row
  return id === null || state === null ? null : { id, state, reason }
}

function refundOf(row: FactRow): BridgeFacts['refund'] {
  const { refund_state: state, deposit_tx: depositTx, attempts } = row
  if (state === null || depositTx === null || attempts === null) return null
  return { state, reason: row.refund_reason, depositTx, refundTx: row.refund_tx, attempts }
}
