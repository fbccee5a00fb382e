import { text } from './columns.ts'
import type { Query } from './createQuery.ts'

/**
 * Returns the schema of the tables behind the views of `chain`, which identifies the build of the index.
 *
 * The indexer creates a new schema for each change of its inputs (`indexSchemaName`), and switches the views when the
 * schema is complete. Without views, as in tests with their own tables, the tables are in `chain`.
 */
export async function readIndexSchema(query: Query): Promise<string> {
  const [row] = await query({ schema: text })`
    select n.nspname::text as schema
    from pg_rewrite r
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class
    join pg_class c on c.oid = d.refobjid
    join pg_namespace n on n.oid = c.relnamespace
    where r.ev_class = to_regclass('chain.block')
    limit 1`
  return row?.schema ?? 'chain'
}
