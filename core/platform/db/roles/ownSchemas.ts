import pg from 'pg'
import { JOB_SCHEMA } from '../../jobs/jobRules.ts'
import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { runStatementText } from '../indexes/runStatementText.ts'
import type { Role, RoleNames } from './roleNames.ts'

/** Schema of the service, and the role that owns it with its objects. */
export type OwnSchema = {
  readonly schema: string
  readonly owner: Extract<Role, 'migrations' | 'indexer' | 'fetch'>
}

/** Reads the schemas of the service in the database: `app`, the job queue, indexes with their views, data sets of leads. */
export async function readOwnSchemas(query: Query): Promise<readonly OwnSchema[]> {
  const rows = await query({ schema: text, owner: text })`
    select n.nspname::text as schema, case
        when n.nspname in ('app', ${JOB_SCHEMA}) then 'migrations'
        when n.nspname ~ '^leads_[0-9]+$' then 'fetch'
        else 'indexer' end as owner
    from pg_namespace n
    where n.nspname in ('app', ${JOB_SCHEMA}, 'chain', 'chain_next', 'chain_old', 'ponder_sync')
      or n.nspname ~ '^leads_[0-9]+$'
      or exists (select from pg_class c where c.relnamespace = n.oid and c.relname = '_ponder_meta')
    order by 1`
  return rows.map(({ schema, owner }) => ({
    schema,
    owner: owner === 'migrations' || owner === 'fetch' ? owner : 'indexer',
  }))
}

/** Transfers a schema and its objects to their role. Partitioned tables of workers keep their owners. */
export async function transferSchema(
  query: Query,
  { schema, owner }: OwnSchema,
  names: RoleNames,
): Promise<void> {
  const to = pg.escapeIdentifier(names[owner])
  const kept = [names.workers, names.fetch]
  const statements = await query({ statement: text })`
    with place as (select oid, nspname, nspowner from pg_namespace where nspname = ${schema}),
    target as (select oid from pg_roles where rolname = ${names[owner]})
    select format('alter schema %I', nspname) as statement
      from place, target where nspowner <> target.oid
    union all
    select format('alter table %I.%I', nspname, c.relname)
      from pg_class c join place on place.oid = c.relnamespace, target
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relowner <> target.oid
        and not (nspname = 'app' and pg_get_userbyid(c.relowner) = any(${kept}::text[]))
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
          and c.relkind = 'S')
    union all
    select format('alter routine %s', p.oid::regprocedure)
      from pg_proc p join place on place.oid = p.pronamespace, target where p.proowner <> target.oid
    union all
    select format('alter type %I.%I', nspname, t.typname)
      from pg_type t join place on place.oid = t.typnamespace, target
      where t.typtype in ('e', 'd') and t.typowner <> target.oid`
  for (const { statement } of statements)
    await runStatementText(query, `${statement} owner to ${to}`)
}
