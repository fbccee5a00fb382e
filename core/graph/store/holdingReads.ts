import type { BlockRef } from '../../kernel/blockRef.ts'
import { hex, int, numeric } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { HolderFacts } from '../../vaults/ports.ts'
import { positionAsOfSql } from '../../vaults/store/history/asOfSql.ts'
import type { ListReads } from '../ports.ts'
import { listReads } from './listReads.ts'
import type { FieldColumns } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

const HOLDING_ROW = {
  vault: hex,
  account: hex,
  shares: numeric,
  cost_usdc: numeric,
  first_at: int,
  last_at: int,
}

const columns: FieldColumns = new Map([
  ['vault', { name: 'vault', type: 'text' }],
  ['account', { name: 'account', type: 'text' }],
  ['shares', { name: 'shares', type: 'numeric' }],
  ['costUsdc', { name: 'cost_usdc', type: 'numeric' }],
  ['firstAt', { name: 'first_at', type: 'int8' }],
  ['lastAt', { name: 'last_at', type: 'int8' }],
])

/**
 * Reads positions at a block by conditions, in the requested order.
 *
 * The conditions must include a vault or an account, because the database indexes are by these columns.
 */
export function holdingReads(
  reading: { readonly query: Query; readonly turn: Turn },
  at: BlockRef,
): ListReads<HolderFacts> {
  const { query } = reading
  return listReads(reading, {
    row: HOLDING_ROW,
    columns,
    fields: query`vault, account, shares, cost_usdc, first_at, last_at`,
    source: () => query`from (
      select p.vault, p.account, p.first_at, held.shares, held.cost_usdc, held.last_at
      from chain.position p cross join lateral ${positionAsOfSql(query, at)} held
      where p.chain_id = ${at.chainId}) held
      where true`,
    toRow: (row) => ({
      vault: row.vault,
      account: row.account,
      shares: row.shares,
      costUsdc6: row.cost_usdc,
      firstAtSec: row.first_at,
      lastAtSec: row.last_at,
    }),
  })
}
