import type { Hex } from 'viem'
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
import type { DueBridge, DueRefund } from '../workPorts.ts'

/** Row of app.bridge as `dueColumns` selects it. */
export const DUE_ROW = {
  id: hex,
  version: text,
  state: textOf<BridgeState>(),
  chain_id: int,
  contract: hex,
  to_chain_id: int,
  payer: hex,
  nonce: hex,
  amount_usdc: numeric,
  valid_after: numeric,
  valid_before: numeric,
  signature: textOf<Hex | ''>(),
  min_finality: int,
  lane_tx_id: maybe(int),
  burn_tx: maybe(hex),
  burn_block_number: maybe(int),
  burn_block_hash: maybe(hex),
  is_burn_final: bool,
  source_message: maybe(hex),
  event_nonce: maybe(hex),
  message: maybe(hex),
  attestation: maybe(hex),
  forward_state: maybe(text),
  alarm: maybe(text),
  mint_lane_tx_id: maybe(int),
  mint_attempts: int,
  mint_tx: maybe(hex),
  mint_block_number: maybe(int),
  mint_block_hash: maybe(hex),
  polls: int,
  age_ms: int,
  since_burn_ms: maybe(int),
  since_attested_ms: maybe(int),
  since_reattest_ms: maybe(int),
}
export type DueRow = RowOf<typeof DUE_ROW>

/**
 * Returns the columns of app.bridge with the alias `b`; `xmin` differs after every change and serves as the version.
 */
export function dueColumns(query: Query): SqlText {
  return query`b.id, b.xmin::text as version, b.state, b.chain_id, b.contract, b.to_chain_id,
    b.payer, b.nonce, b.amount_usdc, b.valid_after, b.valid_before, b.signature, b.min_finality,
    b.lane_tx_id, b.burn_tx, b.burn_block_number, b.burn_block_hash, b.is_burn_final,
    b.source_message, b.event_nonce, b.message, b.attestation, b.forward_state, b.alarm,
    b.mint_lane_tx_id, b.mint_attempts, b.mint_tx, b.mint_block_number, b.mint_block_hash, b.polls,
    ${millisSince(query, 'created_at')} as age_ms,
    ${millisSince(query, 'burned_at')} as since_burn_ms,
    ${millisSince(query, 'attested_at')} as since_attested_ms,
    ${millisSince(query, 'reattested_at')} as since_reattest_ms`
}

export function toDueBridge(row: DueRow): DueBridge {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    chainId: row.chain_id,
    contract: row.contract,
    toChainId: row.to_chain_id,
    authorization: {
      from: row.payer,
      to: row.contract,
      valueUsdc6: row.amount_usdc,
      validAfterSec: row.valid_after,
      validBeforeSec: row.valid_before,
      nonce: row.nonce,
    },
    signature: row.signature === '' ? '0x' : row.signature,
    minFinality: row.min_finality,
    laneTxId: row.lane_tx_id,
    burnTx: row.burn_tx,
    burnBlockNumber: row.burn_block_number,
    burnBlockHash: row.burn_block_hash,
    isBurnFinal: row.is_burn_final,
    sourceMessage: row.source_message,
    eventNonce: row.event_nonce,
    message: row.message,
    attestation: row.attestation,
    forwardState: row.forward_state,
    alarm: row.alarm,
    mintLaneTxId: row.mint_lane_tx_id,
    mintAttempts: row.mint_attempts,
    mintTx: row.mint_tx,
    mintBlockNumber: row.mint_block_number,
    mintBlockHash: row.mint_block_hash,
    polls: row.polls,
    ageMs: row.age_ms,
    sinceBurnMs: row.since_burn_ms,
    sinceAttestedMs: row.since_attested_ms,
    sinceReattestMs: row.since_reattest_ms,
  }
}

/** Row of app.bridge_refund as `refundColumns` selects it. */
export const REFUND_ROW = {
  id: hex,
  version: text,
  state: textOf<RefundState>(),
  chain_id: int,
  contract: hex,
  payer: hex,
  nonce: hex,
  amount_usdc: numeric,
  deposit_tx: hex,
  deposit_block_number: int,
  deposit_block_hash: hex,
  lane_tx_id: maybe(int),
  refund_block_number: maybe(int),
  refund_block_hash: maybe(hex),
  attempts: int,
  age_ms: int,
}
export type RefundRow = RowOf<typeof REFUND_ROW>

/** Returns the columns of app.bridge_refund with the alias `b`. */
export function refundColumns(query: Query): SqlText {
  return query`b.id, b.xmin::text as version, b.state, b.chain_id, b.contract, b.payer, b.nonce,
    b.amount_usdc, b.deposit_tx, b.deposit_block_number, b.deposit_block_hash, b.lane_tx_id,
    b.refund_block_number, b.refund_block_hash, b.attempts,
    ${millisSince(query, 'created_at')} as age_ms`
}

export function toDueRefund(row: RefundRow): DueRefund {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    chainId: row.chain_id,
    contract: row.contract,
    payer: row.payer,
    nonce: row.nonce,
    amountUsdc6: row.amount_usdc,
    txHash: row.deposit_tx,
    blockNumber: row.deposit_block_number,
    blockHash: row.deposit_block_hash,
    laneTxId: row.lane_tx_id,
    refundBlockNumber: row.refund_block_number,
    refundBlockHash: row.refund_block_hash,
    attempts: row.attempts,
    ageMs: row.age_ms,
  }
}

function millisSince(query: Query, moment: string): SqlText {
  return query`extract(epoch from now() - b.${query(moment)})::float8 * 1000`
}
