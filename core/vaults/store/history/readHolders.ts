import type { BlockRef } from '../../../kernel/blockRef.ts'
import { hex, int, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { HolderFacts, HoldersQuery } from '../../ports.ts'
import { positionAsOfSql } from './asOfSql.ts'

const HOLDER_ROW = {
  account: hex,
  shares: numeric,
  cost_usdc: numeric,
  first_at: int,
  last_at: int,
}

/** Reads the holders of a vault at a block, most shares first, equal shares by address. */
export async function readHolders(
  query: Query,
  at: BlockRef,
  wanted: HoldersQuery,
): Promise<readonly HolderFacts[]> {
  const { vault, after, limit } = wanted
  const rows = await query(HOLDER_ROW)`
    select p.account, held.shares, held.cost_usdc, p.first_at, held.last_at
    from chain.position p cross join lateral ${positionAsOfSql(query, at)} held
    where p.vault = ${vault} and p.chain_id = ${at.chainId} and held.shares > 0
      ${
        after === undefined
          ? query``
          : query`and (held.shares < ${String(after.shares)}::numeric
              or (held.shares = ${String(after.shares)}::numeric and p.account > ${after.account}))`
      }
    order by held.shares desc, p.account limit ${limit}`
  return rows.map((row) => ({
    vault,
    account: row.account,
    shares: row.shares,
    costUsdc6: row.cost_usdc,
    firstAtSec: row.first_at,
    lastAtSec: row.last_at,
  }))
}
