import { int, json, type RowOf, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'

/** Load that has started, and whose data set is not current yet. */
export const UNFINISHED_LOAD_ROW = {
  id: int,
  version: text,
  staged: int,
  /** State of the loader after the last stored batch. */
  load: json,
}
export type UnfinishedLoad = RowOf<typeof UNFINISHED_LOAD_ROW>

/** Returns the newest load that can continue; null without such a load. */
export async function findUnfinished(query: Query): Promise<UnfinishedLoad | null> {
  const [row] = await query(UNFINISHED_LOAD_ROW)`
    select id, version, (progress ->> 'staged')::int8 as staged, progress -> 'load' as load
    from app.lead_dataset where state = 'loading' order by id desc limit 1`
  return row ?? null
}

/** Stores the progress of a load; runs in the transaction of the work. */
export async function markLoad(query: Query, datasetId: number, mark: object): Promise<void> {
  await query`
    update app.lead_dataset
    set progress = jsonb_set(
      progress, '{load}', coalesce(progress -> 'load', '{}') || ${JSON.stringify(mark)}::jsonb
    )
    where id = ${datasetId}`
}
