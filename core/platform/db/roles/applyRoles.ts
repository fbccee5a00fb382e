import pg from 'pg'
import { ADVISORY_LOCKS } from '../advisoryLocks.ts'
import { bool, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { runStatementText } from '../indexes/runStatementText.ts'
import type { Session } from '../openSession.ts'
import { type CreatedRoles, createRoles } from './createRoles.ts'
import { FUTURE_OWNERS, FUTURE_READERS } from './futureReaders.ts'
import { grantRights } from './grantRights.ts'
import { readOwnSchemas, transferSchema } from './ownSchemas.ts'
import { type RoleNames, roleNamesOf } from './roleNames.ts'

/**
 * Creates the roles of the present database, transfers the schemas of the service to them, and grants their rights, in
 * one transaction; a repeat changes nothing.
 *
 * Throws the error of the server if the role of the session may not create roles or transfer objects.
 */
export async function applyRoles(
  session: Session,
): Promise<CreatedRoles & { readonly names: RoleNames }> {
  return session.begin(async (query) => {
    await query`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrate})`
    const [row] = await query({ name: text })`select current_database()::text as name`
    const database = row?.name ?? ''
    const names = roleNamesOf(database)
    const created = await createRoles(query, names)
    await grantDatabase(query, database, names)
    await grantSchemas(query, names)
    await grantLater(query, names)
    await grantRights(query, names)
    return { ...created, names }
  })
}

/** Migrations, the indexer and the loads of leads create schemas; the server itself permits temporary tables to all. */
async function grantDatabase(query: Query, database: string, names: RoleNames): Promise<void> {
  const on = `on database ${pg.escapeIdentifier(database)} to`
  const all = Object.values(names).map(pg.escapeIdentifier)
  const creators = [names.migrations, names.indexer, names.fetch].map(pg.escapeIdentifier)
  await runStatementText(query, `grant connect ${on} ${all.join(', ')}`)
  await runStatementText(query, `grant create, temporary ${on} ${creators.join(', ')}`)
  // Before version 15, Postgres lets every role create objects in schema `public`.
  const [row] = await query({ creates: bool })`
    select has_schema_privilege('public', oid, 'create') as creates
    from pg_namespace where nspname = 'public'`
  if (row?.creates === true) await query`revoke create on schema public from public`
}

async function grantSchemas(query: Query, names: RoleNames): Promise<void> {
  const [app] = await query({ there: bool })`select to_regnamespace('app') is not null as there`
  if (app?.there !== true) await query`create schema app`
  const users = ['api', 'workers', 'fetch'] as const
  await grantTo(
    query,
    'usage on schema app',
    users.map((role) => names[role]),
  )
  await grantTo(query, 'create on schema app', [names.workers, names.fetch])
  for (const own of await readOwnSchemas(query)) {
    await transferSchema(query, own, names)
    const readers = own.owner === 'indexer' ? [names.api, names.workers] : [names.api]
    if (own.owner === 'migrations') continue
    const schema = pg.escapeIdentifier(own.schema)
    await grantTo(query, `usage on schema ${schema}`, readers)
    await grantTo(query, `select on all tables in schema ${schema}`, readers)
  }
}

/** Rights on objects that do not exist yet: the next index, its views, partitions, data sets of leads. */
async function grantLater(query: Query, names: RoleNames): Promise<void> {
  for (const owner of FUTURE_OWNERS) {
    const role = pg.escapeIdentifier(names[owner])
    const to = FUTURE_READERS[owner].map((reader) => pg.escapeIdentifier(names[reader])).join(', ')
    for (const right of ['usage on schemas', 'select on tables'])
      await runStatementText(
        query,
        `alter default privileges for role ${role} grant ${right} to ${to}`,
      )
  }
}

async function grantTo(query: Query, right: string, grantees: readonly string[]): Promise<void> {
  await runStatementText(query, `grant ${right} to ${grantees.map(pg.escapeIdentifier).join(', ')}`)
}
