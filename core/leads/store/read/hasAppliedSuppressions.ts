import type { Query } from '../../../platform/db/createQuery.ts'
import { datasetTable, sql } from './leadStatements.ts'

/** Returns true if the data set has applied every entry of the suppression list. */
export async function hasAppliedSuppressions(query: Query, schema: string): Promise<boolean> {
  const rows = await query`${sql`
    select from app.lead_suppression listed where not exists (
      select from ${datasetTable({ schema }, 'suppression')} applied
      where applied.kind = listed.kind and applied.hash = listed.hash
    ) limit 1`}`
  return rows.length === 0
}
