import type { Query } from '../../../platform/db/createSql.ts'

/** A load that was begun and is not the current data set yet. */
export type UnfinishedLoad = {
  readonly id: number
  readonly version: string
  readonly staged: number
  /** What the loader noted of it, with the last batch that is in. */
  readonly load: unknown
}

/** The load that can be taken up, the newest first; null where none is. */
export async function findUnfinished(query: Query): Promise<UnfinishedLoad | null> {
  const [row] = await query<UnfinishedLoad[]>`
    select id, version, (progress ->> 'staged')::int8 as staged, progress -> 'load' as load
    from app.lead_dataset where state = 'loading' order by id desc limit 1`
  return row ?? null
}

/** Notes how far a load is, beside what runs in the same transaction. */
export async function markLoad(query: Query, datasetId: number, mark: object): Promise<void> {
  await query`
    update app.lead_dataset
    set progress = jsonb_set(
      progress, '{load}', coalesce(progress -> 'load', '{}') || ${JSON.stringify(mark)}::jsonb
    )
    where id = ${datasetId}`
}
