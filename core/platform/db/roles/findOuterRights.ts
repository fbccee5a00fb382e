import { JOB_SCHEMA } from '../../jobs/jobRules.ts'
import { bool, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { FUTURE_OWNERS, FUTURE_READERS } from './futureReaders.ts'
import type { OwnSchema } from './ownSchemas.ts'
import type { Reader } from './requiredRights.ts'
import { ROLES, type RoleNames } from './roleNames.ts'

const READERS: readonly Reader[] = ['api', 'workers', 'fetch']

/** Only an owner creates objects in a schema; workers and `fetch` add partitions in schema `app`. */
export async function findSchemaRights(
  query: Query,
  schemas: readonly OwnSchema[],
  names: RoleNames,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { schema, owner } of schemas) {
    for (const role of READERS) {
      const isCreator = schema === 'app' ? role !== 'api' : owner === 'fetch' && role !== 'api'
      const isUser =
        isCreator || schema === 'app' || (schema === JOB_SCHEMA ? role !== 'api' : role !== 'fetch')
      const [row] = await query({ creates: bool, uses: bool })`
        select has_schema_privilege(${names[role]}, ${schema}, 'create') as creates,
          has_schema_privilege(${names[role]}, ${schema}, 'usage') as uses`
      if (row?.creates === true && !isCreator) lines.push(`${names[role]}: may create in ${schema}`)
      if (row?.uses !== true && isUser) lines.push(`${names[role]}: may not use schema ${schema}`)
    }
  }
  return lines
}

/**
 * The api creates no schema; the workers have the right of `fetch`. No role creates objects in schema `public`, where the
 * names of the others are looked up, except the role of the migrations if it owns the database.
 */
export async function findDatabaseRights(
  query: Query,
  names: RoleNames,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const role of ROLES) {
    const [row] = await query({ creates: bool, shares: bool })`
      select has_database_privilege(${names[role]}, current_database(), 'create') as creates,
        exists (select from pg_namespace where nspname = 'public'
          and has_schema_privilege(${names[role]}, oid, 'create')) as shares`
    if (row?.creates === true && role === 'api') lines.push(`${names[role]}: may create schemas`)
    if (row?.creates !== true && role !== 'api')
      lines.push(`${names[role]}: may not create schemas`)
    if (row?.shares === true && role !== 'migrations')
      lines.push(`${names[role]}: may create in public`)
  }
  return lines
}

/** Without default rights, readers could not read the next index, partition or data set of leads. */
export async function findMissingDefaults(
  query: Query,
  names: RoleNames,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const owner of FUTURE_OWNERS) {
    const readers = FUTURE_READERS[owner].map((reader) => names[reader])
    const rows = await query({ reader: text, kind: text })`
      select reader, kind from unnest(${readers}::text[]) as reader
      cross join (values ('n', 'USAGE', 'schemas'), ('r', 'SELECT', 'tables')) as o(type, needed, kind)
      where not exists (
        select from pg_default_acl d cross join lateral aclexplode(d.defaclacl) a
        where pg_get_userbyid(d.defaclrole) = ${names[owner]} and d.defaclnamespace = 0
          and d.defaclobjtype = o.type::"char" and pg_get_userbyid(a.grantee) = reader
          and a.privilege_type = o.needed)
      order by 1, 2`
    lines.push(
      ...rows.map(({ reader, kind }) => `${reader}: may not read later ${kind} of ${names[owner]}`),
    )
  }
  return lines
}
