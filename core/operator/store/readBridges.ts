import type { Query } from '../../platform/db/createSql.ts'

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
  /** Fault of its attestation; null without a fault. */
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

type LineRow = {
  id: string
  state: string
  reason: string | null
  chain_id: number
  to_chain_id: number
  payer: string
  receive_usdc: bigint
  circle_status: string | null
  burn_tx: string | null
  mint_tx: string | null
  created_at: Date
}

type FactRow = LineRow & {
  nonce: string
  amount_usdc: bigint
  max_network_fee_usdc: bigint
  fee_usdc: bigint
  referrer: string | null
  burn_block_number: number | null
  is_burn_final: boolean
  event_nonce: string | null
  delay_reason: string | null
  forward_state: string | null
  alarm: string | null
  polls: number
  due_at: Date
  mint_block_number: number | null
  received_usdc: bigint | null
  is_mint_final: boolean
  updated_at: Date
  tx_id: number | null
  tx_state: string
  tx_reason: string | null
  refund_state: string | null
  refund_reason: string | null
  deposit_tx: string
  refund_tx: string | null
  attempts: number
}

/** Reads bridges, newest first, if given only in one state. */
export async function readBridges(
  query: Query,
  { state, limit }: { readonly state: string | null; readonly limit: number },
): Promise<readonly BridgeLine[]> {
  const rows = await query<LineRow[]>`
    select id, state, reason, chain_id, to_chain_id, payer, receive_usdc, circle_status, burn_tx,
      mint_tx, created_at
    from app.bridge where ${state}::text is null or state = ${state}
    order by created_at desc, id limit ${limit}`
  return rows.map(toLine)
}

/** Reads one bridge with the transaction of its burn and its refund; never its signature. */
export async function readBridgeFacts(query: Query, id: string): Promise<BridgeFacts | null> {
  const [row] = await query<FactRow[]>`
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
    burn: row.tx_id === null ? null : { id: row.tx_id, state: row.tx_state, reason: row.tx_reason },
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

function refundOf(row: FactRow): BridgeFacts['refund'] {
  if (row.refund_state === null) return null
  return {
    state: row.refund_state,
    reason: row.refund_reason,
    depositTx: row.deposit_tx,
    refundTx: row.refund_tx,
    attempts: row.attempts,
  }
}
