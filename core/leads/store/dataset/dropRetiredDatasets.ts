import { int, text } from '../../../platform/db/columns.ts'
import { schemaOf } from '../schemaOf.ts'
import type { BuildSession } from './openBuildSession.ts'

/**
 * Seconds for which a retired version stays readable; longer than any payment for its leads can
 * take. Source: research/data.md 3.4.
 */
export const RETIRED_READABLE_SEC = 900

/**
 * Drops versions that retired at least `RETIRED_READABLE_SEC` before `nowSec`; returns the dropped
 * versions.
 */
export async function dropRetiredDatasets(
  session: BuildSession,
  nowSec: number,
): Promise<string[]> {
  const rows = await session({ id: int, version: text })`
    select id, version from app.lead_dataset
    where state = 'retired' and retired_at <= to_timestamp(${nowSec - RETIRED_READABLE_SEC})
    order by id`
  for (const { id } of rows) await dropDataset(session, id)
  return rows.map(({ version }) => version)
}

/**
 * Drops a data set that is not current, such as an abandoned load. Throws Error if the data set is
 * current or unknown.
 */
export function dropDataset(session: BuildSession, datasetId: number): Promise<void> {
  return session.begin(async (query) => {
    const dropped = await query`
      update app.lead_dataset set state = 'dropped'
      where id = ${datasetId} and state <> 'current'`
    if (dropped.count === 0) throw new Error(`${schemaOf(datasetId)} is current or unknown`)
    await query`drop schema if exists ${query(schemaOf(datasetId))} cascade`
  })
}
