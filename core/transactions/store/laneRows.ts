import { bool, hex, int, json, numeric, type RowOf, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { LanePurpose } from '../domain/lanePurpose.ts'
import type {
  LaneAttempt,
  LaneRequest,
  LaneTerms,
  MinedAttempt,
  OpenTx,
  QueuedTx,
} from '../ports.ts'
import { parseTerms, serializeTerms } from './laneTerms.ts'

/** Columns of app.lane_tx that hold the request. */
export const REQUEST_ROW = {
  id: int,
  chain_id: int,
  purpose: textOf<LanePurpose>(),
  to_address: hex,
  data: hex,
  value_wei: numeric,
  gas_limit: int,
  terms: json,
}
export type RequestRow = RowOf<typeof REQUEST_ROW>

export const OPEN_ROW = { ...REQUEST_ROW, state: textOf<'signed' | 'sent'>(), account_nonce: int }
export type OpenRow = RowOf<typeof OPEN_ROW>

const ATTEMPT_ROW = {
  hash: hex,
  lane_tx_id: int,
  raw: hex,
  max_fee_wei: numeric,
  priority_fee_wei: numeric,
  is_cancel: bool,
}
type AttemptRow = RowOf<typeof ATTEMPT_ROW>

/** Returns the row of app.lane_tx for a request, without its state. */
export function requestRow(request: LaneRequest): object {
  return {
    chain_id: request.chainId,
    purpose: request.purpose,
    to_address: request.to,
    data: request.data,
    value_wei: request.valueWei,
    gas_limit: Number(request.gasLimit),
    account: request.account ?? null,
    terms: request.terms === undefined ? null : serializeTerms(request.terms),
  }
}

export function toQueued(row: RequestRow): QueuedTx {
  const terms: LaneTerms | null = parseTerms(row.terms)
  return {
    id: row.id,
    request: {
      chainId: row.chain_id,
      purpose: row.purpose,
      to: row.to_address,
      data: row.data,
      valueWei: row.value_wei,
      gasLimit: BigInt(row.gas_limit),
      ...(terms === null ? {} : { terms }),
    },
  }
}

/** Returns the transactions with all their attempts, ordered by nonce. */
export async function withAttempts(query: Query, rows: readonly OpenRow[]): Promise<OpenTx[]> {
  const ids = rows.map(({ id }) => id)
  const attempts = await query(ATTEMPT_ROW)`
    select hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei, is_cancel
    from app.lane_attempt
    where lane_tx_id = any(${ids}::bigint[]) order by signed_at, max_fee_wei`
  return rows.map((row) => ({
    ...toQueued(row),
    nonce: row.account_nonce,
    state: row.state,
    attempts: attempts.filter(({ lane_tx_id }) => lane_tx_id === row.id).map(toAttempt),
  }))
}

function toAttempt(row: AttemptRow): LaneAttempt {
  return {
    hash: row.hash,
    raw: row.raw,
    maxFeeWei: row.max_fee_wei,
    tipWei: row.priority_fee_wei,
    isCancel: row.is_cancel,
  }
}

/** Returns the row of app.lane_attempt. */
export function attemptRow(id: number, attempt: LaneAttempt): object {
  return {
    hash: attempt.hash,
    lane_tx_id: id,
    raw: attempt.raw,
    max_fee_wei: attempt.maxFeeWei,
    priority_fee_wei: attempt.tipWei,
    is_cancel: attempt.isCancel,
  }
}

/** Returns the row of app.lane_attempt as JSON, for a statement that inserts many rows. */
export function attemptJson(id: number, attempt: LaneAttempt): object {
  return {
    ...attemptRow(id, attempt),
    max_fee_wei: String(attempt.maxFeeWei),
    priority_fee_wei: String(attempt.tipWei),
  }
}

/**
 * Returns the columns of app.lane_tx that a receipt determines, as JSON for a statement that updates many rows.
 */
export function minedJson({ id, receipt, wasCancelled }: MinedAttempt): object {
  return {
    id,
    tx_hash: receipt.txHash,
    block_number: receipt.blockNumber,
    block_hash: receipt.blockHash,
    succeeded: receipt.succeeded,
    gas_used: Number(receipt.gasUsed),
    gas_price_wei: String(receipt.gasPriceWei),
    l1_fee_wei: String(receipt.l1FeeWei),
    was_cancelled: wasCancelled,
    logs: receipt.logs,
  }
}
