import type { BlockRef } from '../../kernel/blockRef.ts'
import { hex, int, maybe, numeric, text, textOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { ListReads, TokenActionFacts } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

const ACTION_ROW = {
  token: hex,
  kind: textOf<TokenActionFacts['kind']>(),
  block_number: int,
  log_index: int,
  timestamp: int,
  tx_hash: hex,
  account: maybe(hex),
  amount: maybe(numeric),
  old_multiplier_e_18: maybe(numeric),
  new_multiplier_e_18: maybe(numeric),
  effective_at: maybe(int),
  detail: maybe(text),
}

const columns: FieldColumns = new Map([
  ['token', { name: 'token', type: 'text' }],
  ['kind', { name: 'kind', type: 'text' }],
  ['account', { name: 'account', type: 'text' }],
  ['timestamp', { name: 'timestamp', type: 'int8' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['logIndex', { name: 'log_index', type: 'int8' }],
])

/**
 * Reads actions of issuers at or before a block; the conditions must include tokens, because the database index is by
 * token.
 */
export function tokenActionReads(
  reading: { readonly query: Query; readonly turn: Turn },
  at: BlockRef,
): ListReads<TokenActionFacts> {
  const { query } = reading
  return listReads(reading, {
    row: ACTION_ROW,
    columns,
    fields: query`token, kind, block_number, log_index, timestamp, tx_hash, account, amount,
      old_multiplier_e_18, new_multiplier_e_18, effective_at, detail`,
    source: () => query`from chain.token_action
      where chain_id = ${at.chainId} and block_number <= ${at.number}`,
    toRow: (row) => ({
      token: row.token,
      kind: row.kind,
      blockNumber: row.block_number,
      logIndex: row.log_index,
      timestampSec: row.timestamp,
      txHash: row.tx_hash,
      account: row.account,
      amount: row.amount,
      oldMultiplierE18: row.old_multiplier_e_18,
      newMultiplierE18: row.new_multiplier_e_18,
      effectiveAtSec: row.effective_at,
      detail: row.detail,
    }),
  })
}
