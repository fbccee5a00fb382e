import { setPassword } from '../../../commands/roles/setPassword.ts'
import { openSession } from '../../../core/platform/db/openSession.ts'
import { applyRoles } from '../../../core/platform/db/roles/applyRoles.ts'
import { ROLES, type Role, type RoleNames } from '../../../core/platform/db/roles/roleNames.ts'
import type { TestDatabase } from '../createDatabase.ts'

export type TestRoles = {
  readonly names: RoleNames
  /** URL of the database for the owner of the server. */
  readonly serverUrl: string
  /** Returns the URL of the database for a role. */
  url(role: Role): string
  /** Drops the database and its roles. */
  drop(): Promise<void>
}

const PASSWORD = 'a-password-of-the-tests'

/** Creates the roles of a database, each with the same password. */
export async function rolesOf(database: TestDatabase): Promise<TestRoles> {
  const session = await openSession(database.url, 'test')
  const { names } = await applyRoles(session)
  for (const role of ROLES) await setPassword(session, role, PASSWORD)
  await session.end()
  return {
    names,
    serverUrl: database.url,
    url: (role) => {
      const url = new URL(database.url)
      url.username = names[role]
      url.password = PASSWORD
      return url.toString()
    },
    drop: async () => {
      await database.drop()
      const url = new URL(database.url)
      url.pathname = '/postgres'
      const server = await openSession(url.toString(), 'test')
      for (const role of ROLES) await server`drop role if exists ${server(names[role])}`
      await server.end()
    },
  }
}
