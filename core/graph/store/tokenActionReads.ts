import type { Address, Hex } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import type { Query } from '../../platform/db/createSql.ts'
import type { ListReads, TokenActionFacts } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { Columns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

type ActionRow = {
  token: Address
  kind: TokenActionFacts['kind']
  block_number: number
  log_index: number
  timestamp: number
  tx_hash: Hex
  account: Address | null
  amount: bigint | null
  old_multiplier_e_18: bigint | null
  new_multiplier_e_18: bigint | null
  effective_at: number | null
  detail: string | null
}

const columns: Columns = new Map([
  ['token', { name: 'token', type: 'text' }],
  ['kind', { name: 'kind', type: 'text' }],
  ['account', { name: 'account', type: 'text' }],
  ['timestamp', { name: 'timestamp', type: 'int8' }],
  ['blockNumber', { name: 'block_number', type: 'int8' }],
  ['logIndex', { name: 'log_index', type: 'int8' }],
])

/** Reads actions of issuers at or before a block; the conditions must include tokens, because the index is by token. */
export function tokenActionReads(
  reading: { readonly query: Query; readonly turn: Turn },
  at: BlockRef,
): ListReads<TokenActionFacts> {
  const { query } = reading
  return listReads<ActionRow, TokenActionFacts>(reading, {
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
