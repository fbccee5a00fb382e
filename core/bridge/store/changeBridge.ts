import type { Hex } from 'viem'
import { CHANNELS } from '../../kernel/channels.ts'
import { int } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { BridgeChanges, RefundChanges } from '../workPorts.ts'

const bridgeColumns: Readonly<Record<keyof BridgeChanges, string>> = {
  reason: 'reason',
  burnTx: 'burn_tx',
  burnBlockNumber: 'burn_block_number',
  burnBlockHash: 'burn_block_hash',
  burnedAt: 'burned_at',
  isBurnFinal: 'is_burn_final',
  sourceMessage: 'source_message',
  eventNonce: 'event_nonce',
  message: 'message',
  attestation: 'attestation',
  circleStatus: 'circle_status',
  forwardState: 'forward_state',
  forwardTx: 'forward_tx',
  delayReason: 'delay_reason',
  indexedAt: 'indexed_at',
  attestedAt: 'attested_at',
  reattestedAt: 'reattested_at',
  alarm: 'alarm',
  mintTx: 'mint_tx',
  mintBlockNumber: 'mint_block_number',
  mintBlockHash: 'mint_block_hash',
  mintCaller: 'mint_caller',
  receivedUsdc6: 'received_usdc',
  feeExecutedUsdc6: 'fee_executed_usdc',
  mintedAt: 'minted_at',
  isMintFinal: 'is_mint_final',
  polls: 'polls',
  dueInMs: 'due_at',
  mintDueInMs: 'mint_due_at',
}

const refundColumns: Readonly<Record<keyof RefundChanges, string>> = {
  reason: 'reason',
  depositTx: 'deposit_tx',
  depositBlockNumber: 'deposit_block_number',
  depositBlockHash: 'deposit_block_hash',
  laneTxId: 'lane_tx_id',
  refundTx: 'refund_tx',
  refundBlockNumber: 'refund_block_number',
  refundBlockHash: 'refund_block_hash',
  isFinal: 'is_final',
  attempts: 'attempts',
  dueInMs: 'due_at',
}

/** Columns whose new value is given as a delay in milliseconds from now. */
const FROM_NOW: ReadonlySet<string> = new Set(['due_at', 'mint_due_at'])

/** Builds `, "column" = value` for each change of a bridge. */
export function bridgeAssignments(query: Query, changes: BridgeChanges): SqlText {
  return assignments(query, bridgeColumns, changes)
}

/** Builds `, "column" = value` for each change of a refund. */
export function refundAssignments(query: Query, changes: RefundChanges): SqlText {
  return assignments(query, refundColumns, changes)
}

function assignments(
  query: Query,
  columns: Readonly<Record<string, string>>,
  changes: object,
): SqlText {
  let text: SqlText = query``
  for (const [name, value] of Object.entries(changes)) {
    const column = columns[name]
    if (column === undefined) throw new RangeError(`${name} is not a column`)
    if (value === undefined) continue
    text = query`${text}, ${query(column)} = ${sqlValue(query, column, value)}`
  }
  return text
}

function sqlValue(query: Query, column: string, value: unknown): unknown {
  if (value === 'now') return query`now()`
  if (FROM_NOW.has(column)) return query`now() + ${value}::float8 * interval '1 millisecond'`
  return value
}

/** Returns the condition that a row has not changed since it was read (compare-and-set). */
export function isUnchanged(query: Query, was: { id: Hex; version: string }): SqlText {
  return query`b.id = ${was.id} and b.xmin::text = ${was.version}`
}

/**
 * Runs a statement that changes rows and returns their ids, and notifies of each id in the same statement; returns the
 * number of ids.
 */
export async function changeAndNotify(query: Query, change: SqlText): Promise<number> {
  const [row] = await query({ changed: int })`
    with changed as (${change})
    select count(id) as changed, count(pg_notify(${CHANNELS.bridgeMoved}, id)) from changed`
  return row?.changed ?? 0
}
