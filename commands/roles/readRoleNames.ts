import { text } from '../../core/platform/db/columns.ts'
import type { Query } from '../../core/platform/db/createQuery.ts'
import {
  MAX_DATABASE_BYTES,
  type RoleNames,
  roleNamesOf,
} from '../../core/platform/db/roles/roleNames.ts'
import { CommandRefused } from './commandRefused.ts'

/** Returns the names of the roles of the present database. Throws `CommandRefused` if Postgres would cut a name. */
export async function readRoleNames(query: Query): Promise<RoleNames> {
  const [row] = await query({ name: text })`select current_database()::text as name`
  const database = row?.name ?? ''
  const bytes = Buffer.byteLength(database)
  if (bytes > MAX_DATABASE_BYTES)
    throw new CommandRefused(
      `the name of the database has ${bytes} bytes, more than ${MAX_DATABASE_BYTES}: the names of its roles would be too long`,
    )
  return roleNamesOf(database)
}
