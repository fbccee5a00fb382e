import {
  bool,
  hex,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { BridgeState, RefundState } from '../domain/bridgeStates.ts'
import type { Bridge } from '../ports.ts'

export const BRIDGE_ROW = {
  id: hex,
  chain_id: int,
  contract: hex,
  payer: hex,
  nonce: hex,
  to_chain_id: int,
  amount_usdc: numeric,
  receive_usdc: numeric,
  max_network_fee_usdc: numeric,
  fee_usdc: numeric,
  min_finality: int,
  referrer: maybe(hex),
  request_hash: maybe(text),
  state: textOf<BridgeState>(),
  reason: maybe(text),
  lane_tx_id: maybe(int),
  burn_tx: maybe(hex),
  burn_block_number: maybe(int),
  burn_block_hash: maybe(hex),
  is_burn_final: bool,
  event_nonce: maybe(hex),
  message: maybe(hex),
  attestation: maybe(hex),
  circle_status: maybe(text),
  forward_state: maybe(text),
  forward_tx: maybe(hex),
  delay_reason: maybe(text),
  mint_tx: maybe(hex),
  mint_block_number: maybe(int),
  mint_caller: maybe(hex),
  received_usdc: maybe(numeric),
  fee_executed_usdc: maybe(numeric),
  is_mint_final: bool,
  refund_state: maybe(textOf<RefundState>()),
  refund_tx: maybe(hex),
  paid_at: int,
  burned_at: maybe(int),
  indexed_at: maybe(int),
  attested_at: maybe(int),
  minted_at: maybe(int),
}
export type BridgeRow = RowOf<typeof BRIDGE_ROW>

/**
 * Returns the select of bridges in schema `app`, with the alias `bridge`. Times are unix seconds, rounded down.
 *
 * A bridge whose burn is not in a block has the hash of its newest signed attempt.
 */
export function selectBridges(query: Query): SqlText {
  return query`
    select bridge.id, bridge.chain_id, bridge.contract, bridge.payer, bridge.nonce,
      bridge.to_chain_id, bridge.amount_usdc, bridge.receive_usdc, bridge.max_network_fee_usdc,
      bridge.fee_usdc, bridge.min_finality, bridge.referrer, bridge.request_hash, bridge.state,
      bridge.reason, bridge.lane_tx_id, bridge.burn_block_number, bridge.burn_block_hash,
      bridge.is_burn_final, bridge.event_nonce, bridge.message, bridge.attestation,
      bridge.circle_status, bridge.forward_state, bridge.forward_tx, bridge.delay_reason,
      bridge.mint_tx, bridge.mint_block_number, bridge.mint_caller, bridge.received_usdc,
      bridge.fee_executed_usdc, bridge.is_mint_final,
      coalesce(bridge.burn_tx, burn.tx_hash, (
        select hash from app.lane_attempt where lane_tx_id = bridge.lane_tx_id
        order by signed_at desc, max_fee_wei desc limit 1)) as burn_tx,
      refund.state as refund_state, refund.refund_tx,
      floor(extract(epoch from bridge.created_at))::int8 as paid_at,
      floor(extract(epoch from bridge.burned_at))::int8 as burned_at,
      floor(extract(epoch from bridge.indexed_at))::int8 as indexed_at,
      floor(extract(epoch from bridge.attested_at))::int8 as attested_at,
      floor(extract(epoch from bridge.minted_at))::int8 as minted_at
    from app.bridge as bridge
      left join app.lane_tx as burn on burn.id = bridge.lane_tx_id
      left join app.bridge_refund as refund on refund.id = bridge.id`
}

export function toBridge(row: BridgeRow): Bridge {
  return {
    id: row.id,
    chainId: row.chain_id,
    contract: row.contract,
    toChainId: row.to_chain_id,
    payer: row.payer,
    nonce: row.nonce,
    amountUsdc6: row.amount_usdc,
    receiveUsdc6: row.receive_usdc,
    maxNetworkFeeUsdc6: row.max_network_fee_usdc,
    feeUsdc6: row.fee_usdc,
    minFinality: row.min_finality,
    referrer: row.referrer,
    requestHash: row.request_hash,
    state: row.state,
    reason: row.reason,
    laneTxId: row.lane_tx_id,
    burnTx: row.burn_tx,
    burnBlockNumber: row.burn_block_number,
    burnBlockHash: row.burn_block_hash,
    isBurnFinal: row.is_burn_final,
    eventNonce: row.event_nonce,
    message: row.message,
    attestation: row.attestation,
    circleStatus: row.circle_status,
    forwardState: row.forward_state,
    forwardTx: row.forward_tx,
    delayReason: row.delay_reason,
    mintTx: row.mint_tx,
    mintBlockNumber: row.mint_block_number,
    mintCaller: row.mint_caller,
    receivedUsdc6: row.received_usdc,
    feeExecutedUsdc6: row.fee_executed_usdc,
    isMintFinal: row.is_mint_final,
    refund: row.refund_state === null ? null : { state: row.refund_state, refundTx: row.refund_tx },
    times: {
      paidSec: row.paid_at,
      burnedSec: row.burned_at,
      indexedSec: row.indexed_at,
      attestedSec: row.attested_at,
      mintedSec: row.minted_at,
    },
  }
}
