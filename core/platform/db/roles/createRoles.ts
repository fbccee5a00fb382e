import pg from 'pg'
import { bool, int, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { runStatementText } from '../indexes/runStatementText.ts'
import { findUnexpectedPaths } from './findUnexpectedPaths.ts'
import { ROLES, type RoleNames } from './roleNames.ts'

/** First version in which a membership states whether it inherits rights. */
const WITH_OPTIONS = 160_000

/** Result of `createRoles`; `canSeeStandbys` is false if the api cannot see whether a standby confirms commits. */
export type CreatedRoles = { readonly made: readonly string[]; readonly canSeeStandbys: boolean }

/**
 * Creates the missing roles of a database, without a password, and the memberships between roles.
 *
 * The role of the migrations is a member of the owners of partitioned tables, and one workers process with all roles
 * does the work of `fetch`. A role without superuser rights becomes a member of each new role, because only members transfer
 * objects. Call in a transaction.
 */
export async function createRoles(query: Query, names: RoleNames): Promise<CreatedRoles> {
  const made: string[] = []
  for (const role of ROLES) {
    const [known] = await query({ there: bool })`
      select true as there from pg_roles where rolname = ${names[role]}`
    if (known !== undefined) continue
    await runStatementText(query, `create role ${pg.escapeIdentifier(names[role])} login`)
    made.push(names[role])
  }
  const [me] = await query({ name: text, is_super: bool, version: int })`
    select current_user::text as name, rolsuper as is_super,
      current_setting('server_version_num')::int4 as version
    from pg_roles where rolname = current_user`
  const options = (me?.version ?? 0) >= WITH_OPTIONS ? ' with inherit true, set true' : ''
  const join = (group: string, member: string) =>
    runStatementText(
      query,
      `grant ${pg.escapeIdentifier(group)} to ${pg.escapeIdentifier(member)}${options}`,
    )
  if (me?.is_super === false) {
    for (const role of ROLES) await join(names[role], me.name)
  }
  await join(names.fetch, names.workers)
  await join(names.workers, names.migrations)
  await join(names.fetch, names.migrations)
  await setSearchPaths(query, names)
  return { made, canSeeStandbys: await grantStatistics(query, names) }
}

/**
 * The default path begins with the schema that is named like the role. A role that creates schemas could put a function
 * there, and the other role would run the function.
 */
async function setSearchPaths(query: Query, names: RoleNames): Promise<void> {
  const [row] = await query({ name: text })`select current_database()::text as name`
  const database = pg.escapeIdentifier(row?.name ?? '')
  for (const name of await findUnexpectedPaths(query, names)) {
    const role = pg.escapeIdentifier(name)
    await runStatementText(
      query,
      `alter role ${role} in database ${database} set search_path = public`,
    )
  }
}

/** The api sells only while it sees a synchronous standby. Not every operator may grant the right. */
async function grantStatistics(query: Query, names: RoleNames): Promise<boolean> {
  await query`savepoint statistics`
  try {
    const grantees = [names.api, names.workers].map(pg.escapeIdentifier).join(', ')
    await runStatementText(query, `grant pg_read_all_stats to ${grantees}`)
    await query`release savepoint statistics`
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await query`rollback to savepoint statistics`
  }
  const [row] = await query({ all: bool })`
    select bool_and(pg_has_role(name, 'pg_read_all_stats', 'usage')) as all
    from unnest(${[names.api, names.workers]}::text[]) as name`
  return row?.all === true
}
