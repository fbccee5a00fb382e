import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'

/** Schema of the views that every reader of the index uses. */
export const LIVE_VIEW_SCHEMA = 'chain'

/** Returns the schema of the tables behind the live views; undefined while no index is live. */
export async function readLiveSchema(query: Query): Promise<string | undefined> {
  const [row] = await query({ schema: text })`
    select n.nspname::text as schema
    from pg_rewrite r
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
    join pg_class c on c.oid = d.refobjid
    join pg_namespace n on n.oid = c.relnamespace
    where r.ev_class = to_regclass(${`${LIVE_VIEW_SCHEMA}.block`})
    limit 1`
  return row?.schema
}
