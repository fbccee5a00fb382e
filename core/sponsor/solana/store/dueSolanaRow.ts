import { int, maybe } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { SHARED_DUE_ROW, sharedDueColumns, toSharedDue } from '../../shared/store/sponsorshipRow.ts'
import type { DueSolanaSponsorship } from '../ports.ts'
import {
  SOLANA_ROW,
  SOLANA_TABLES,
  solanaColumns,
  solanaTables,
  toSolanaSponsorship,
} from './solanaSponsorshipRow.ts'

/** Returns at most `limit` sponsorships that match a condition on `s` and `p`, ordered by an expression on both. */
export async function readDueSolana(
  query: Query,
  {
    condition,
    order,
    limit,
  }: { readonly condition: SqlText; readonly order: SqlText; readonly limit: number },
): Promise<DueSolanaSponsorship[]> {
  const rows = await query({ ...SOLANA_ROW, ...SHARED_DUE_ROW, sent_ago_ms: maybe(int) })`
    select ${solanaColumns(query)}, ${sharedDueColumns(query, SOLANA_TABLES)},
      extract(epoch from now() - s.sent_at)::float8 * 1000 as sent_ago_ms
    from ${solanaTables(query)} where ${condition}
    order by ${order} limit ${limit}`
  return rows.map((row) => ({
    ...toSolanaSponsorship(row),
    ...toSharedDue(row),
    sentAgoMs: row.sent_ago_ms,
  }))
}
