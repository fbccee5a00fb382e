import { JOB_SCHEMA } from '../../jobs/jobRules.ts'
import { int, maybe, text, texts } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { findDatabaseRights, findMissingDefaults, findSchemaRights } from './findOuterRights.ts'
import { findUnexpectedPaths } from './findUnexpectedPaths.ts'
import { type OwnSchema, readOwnSchemas } from './ownSchemas.ts'
import { readAppTables } from './readAppTables.ts'
import { type Reader, type Right, requiredRights } from './requiredRights.ts'
import type { RoleNames } from './roleNames.ts'

const JOB_RIGHTS: readonly Right[] = (['select', 'insert', 'update', 'delete'] as const).map(
  (right) => ({ right, columns: null }),
)
const READ: readonly Right[] = [{ right: 'select', columns: null }]
const READERS: readonly Reader[] = ['api', 'workers', 'fetch']
const TABLE_RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
/** First version with the right `maintain`. */
const WITH_MAINTAIN = 170_000

/**
 * Returns one line for each difference between the wanted rights and the rights that the server grants in fact, through
 * any role or to every role; empty without a difference.
 */
export async function findDifferences(query: Query, names: RoleNames): Promise<readonly string[]> {
  const missing = await findMissingRoles(query, names)
  if (missing.length > 0) return missing
  const schemas = await readOwnSchemas(query)
  return [
    ...(await findPowers(query, names)),
    ...(await findForeignOwners(query, schemas, names)),
    ...(await compareTables(query, schemas, names)),
    ...(await findSchemaRights(query, schemas, names)),
    ...(await findDatabaseRights(query, names)),
    ...(await findMissingDefaults(query, names)),
    ...(await findUnexpectedPaths(query, names)).map(
      (name) => `${name}: search path is not public`,
    ),
  ]
}

async function findMissingRoles(query: Query, names: RoleNames): Promise<readonly string[]> {
  const rows = await query({ name: text })`
    select wanted.name from unnest(${Object.values(names)}::text[]) as wanted(name)
    where not exists (select from pg_roles where rolname = wanted.name) order by 1`
  return rows.map(({ name }) => `${name}: role is missing`)
}

/** No role of a process is a superuser, creates roles or databases, replicates, or acts as another role. */
async function findPowers(query: Query, names: RoleNames): Promise<readonly string[]> {
  const rows = await query({ name: text, power: text })`
    select rolname::text as name, power.name as power from pg_roles
    cross join lateral (values
      ('superuser', rolsuper), ('createrole', rolcreaterole), ('createdb', rolcreatedb),
      ('replication', rolreplication), ('bypassrls', rolbypassrls)) as power(name, has)
    where rolname = any(${Object.values(names)}::text[]) and power.has order by 1, 2`
  const groups = await query({ name: text, group: text })`
    select m.rolname::text as name, g.rolname::text as group
    from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid
    where m.rolname = any(${Object.values(names)}::text[]) order by 1, 2`
  const allowed = new Set([
    ...[names.api, names.workers].map((name) => `${name} pg_read_all_stats`),
    `${names.workers} ${names.fetch}`,
    `${names.migrations} ${names.workers}`,
    `${names.migrations} ${names.fetch}`,
  ])
  return [
    ...rows.map(({ name, power }) => `${name}: has ${power}`),
    ...groups
      .filter(({ name, group }) => !allowed.has(`${name} ${group}`))
      .map(({ name, group }) => `${name}: is a member of ${group}`),
  ]
}

async function findForeignOwners(
  query: Query,
  schemas: readonly OwnSchema[],
  names: RoleNames,
): Promise<readonly string[]> {
  const lines = (await readAppTables(query))
    .filter(
      ({ rights, owner }) => rights !== undefined && owner !== names[rights.owner ?? 'migrations'],
    )
    .map(({ name, owner }) => `app.${name}: belongs to ${owner}`)
  for (const { schema, owner } of schemas) {
    // A table of schema `app` that no migration made may belong to the role that creates partitions.
    const allowed =
      schema === 'app' ? [names.migrations, names.workers, names.fetch] : [names[owner]]
    const rows = await query({ object: text, owner: text })`
      select 'schema ' || nspname as object, pg_get_userbyid(nspowner)::text as owner
      from pg_namespace where nspname = ${schema} and pg_get_userbyid(nspowner) <> ${names[owner]}
      union all
      select nspname || '.' || relname, pg_get_userbyid(relowner)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname = ${schema} and relkind in ('r', 'p', 'v', 'm', 'S')
        and pg_get_userbyid(relowner) <> all(${allowed}::text[])
      order by 1`
    lines.push(...rows.map((row) => `${row.object}: belongs to ${row.owner}`))
  }
  return lines
}

async function compareTables(
  query: Query,
  schemas: readonly OwnSchema[],
  names: RoleNames,
): Promise<readonly string[]> {
  const appTables = new Map((await readAppTables(query)).map((table) => [table.name, table]))
  const lines: string[] = []
  for (const { schema, owner } of schemas) {
    const granted = await readGranted(query, schema, names)
    for (const table of await readTables(query, schema)) {
      const known = appTables.get(table)
      for (const role of READERS) {
        const wanted =
          schema === 'app' && known !== undefined
            ? mergedRights(known, role)
            : rightsOutside(schema, owner, role)
        if (wanted === 'all') continue
        const has = granted.get(`${names[role]} ${table}`) ?? new Set<string>()
        const should = new Set(wanted.flatMap(({ right, columns }) => columnTexts(right, columns)))
        const place = `${schema}.${table}`
        for (const right of should)
          if (!has.has(right)) lines.push(`${names[role]}: may not ${right} ${place}`)
        for (const right of has)
          if (!should.has(right)) lines.push(`${names[role]}: may ${right} ${place}`)
      }
    }
  }
  return lines
}

/** The role `workers` also has the rights of `fetch`; an owner has all rights. */
function mergedRights(
  { rights, isPartition }: { rights: Parameters<typeof requiredRights>[0]; isPartition: boolean },
  role: Reader,
): readonly Right[] | 'all' {
  if (rights?.owner === role) return 'all'
  if (role !== 'workers') return requiredRights(rights, role, isPartition)
  if (rights?.owner === 'fetch') return 'all'
  return [
    ...requiredRights(rights, 'workers', isPartition),
    ...requiredRights(rights, 'fetch', isPartition),
  ]
}

function rightsOutside(
  schema: string,
  owner: OwnSchema['owner'],
  role: Reader,
): readonly Right[] | 'all' {
  if (schema === JOB_SCHEMA) return role === 'api' ? [] : JOB_RIGHTS
  if (owner === 'fetch') return role === 'api' ? READ : 'all'
  if (owner === 'indexer') return role === 'fetch' ? [] : READ
  return []
}

const columnTexts = (right: string, columns: readonly string[] | null): readonly string[] =>
  columns === null ? [right] : columns.map((column) => `${right} column ${column} of`)

async function readTables(query: Query, schema: string): Promise<readonly string[]> {
  const rows = await query({ name: text })`
    select c.relname::text as name from pg_class c
    where c.relnamespace = to_regnamespace(quote_ident(${schema})) and c.relkind in ('r', 'p', 'v', 'm')
    order by 1`
  return rows.map(({ name }) => name)
}

/** Returns the rights by role and table, in the form of `columnTexts`. */
async function readGranted(
  query: Query,
  schema: string,
  names: RoleNames,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const [server] = await query({ version: int })`
    select current_setting('server_version_num')::int4 as version`
  const asked = [...TABLE_RIGHTS, ...((server?.version ?? 0) >= WITH_MAINTAIN ? ['maintain'] : [])]
  const rows = await query({ role: text, table: text, right: text, columns: maybe(texts) })`
    with asked as (
      select role, c.oid, c.relname::text as table, p as right,
        has_table_privilege(role, c.oid, p) as whole
      from unnest(${READERS.map((role) => names[role])}::text[]) as role
      cross join pg_class c
      cross join unnest(${asked}::text[]) as p
      where c.relnamespace = to_regnamespace(quote_ident(${schema})) and c.relkind in ('r', 'p', 'v', 'm'))
    select role, asked.table, asked.right, null::text[] as columns from asked where whole
    union all
    select role, asked.table, asked.right, array_agg(a.attname::text) from asked
    join pg_attribute a on a.attrelid = asked.oid and a.attnum > 0 and not a.attisdropped
    where not whole and asked.right in ('select', 'insert', 'update', 'references')
      and has_column_privilege(role, asked.oid, a.attnum, asked.right)
    group by 1, 2, 3`
  const granted = new Map<string, Set<string>>()
  for (const { role, table, right, columns } of rows) {
    const key = `${role} ${table}`
    const texts = granted.get(key) ?? new Set()
    const word = right === 'references' ? 'refer to' : right
    for (const each of columnTexts(word, columns)) texts.add(each)
    granted.set(key, texts)
  }
  return granted
}
