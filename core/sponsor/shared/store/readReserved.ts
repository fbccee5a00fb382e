import { numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

/**
 * Returns the sum of the caps that the operator may still have to pay, over the rows within
 * `scope`, in wei or lamports.
 */
export async function readReserved(
  query: Query,
  tables: Pick<SponsorTables<string>, 'table' | 'cap' | 'isReserved' | 'mayStillCost'>,
  scope: SqlText = query`true`,
): Promise<bigint> {
  const caps = query`select ${query(tables.cap)} as cap from ${tableOf(query, tables)} where ${scope}`
  const [row] = await query({ reserved: numeric })`
    select coalesce(sum(cap), 0) as reserved from (
      ${caps} and ${tables.isReserved(query)} union all ${caps} and ${tables.mayStillCost(query)}) as promised`
  return row?.reserved ?? 0n
}
