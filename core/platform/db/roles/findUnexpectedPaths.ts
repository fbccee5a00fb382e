import { text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import type { RoleNames } from './roleNames.ts'

/** Returns the names of the roles whose search path in the present database is not schema `public`. */
export async function findUnexpectedPaths(
  query: Query,
  names: RoleNames,
): Promise<readonly string[]> {
  const rows = await query({ name: text })`
    select rolname::text as name from pg_roles r
    where rolname = any(${Object.values(names)}::text[]) and not exists (
      select from pg_db_role_setting s
      join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
      where s.setrole = r.oid and 'search_path=public' = any(s.setconfig))
    order by 1`
  return rows.map(({ name }) => name)
}
