import pg from 'pg'
import { bool, maybe, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { runStatementText } from './runStatementText.ts'

/** Gives the roles that may read the views of schema `from` the same rights on the views of schema `to`. */
export async function copyGrants(query: Query, from: string, to: string): Promise<void> {
  const rows = await query({
    view: maybe(text),
    right: text,
    role: maybe(text),
    may_grant: bool,
  })`
    select g.view, g.acl_right as right, r.rolname::text as role, g.may_grant
    from (
      select null::text as view, a.grantee, a.privilege_type as acl_right, a.is_grantable as may_grant
      from pg_namespace n cross join lateral aclexplode(n.nspacl) a
      where n.nspname = ${from} and a.grantee <> n.nspowner
      union all
      select c.relname::text, a.grantee, a.privilege_type, a.is_grantable
      from pg_namespace n join pg_class c on c.relnamespace = n.oid
      cross join lateral aclexplode(c.relacl) a
      where n.nspname = ${from} and c.relkind = 'v' and a.grantee <> c.relowner
        and exists (
          select 1 from pg_class kept join pg_namespace k on k.oid = kept.relnamespace
          where k.nspname = ${to} and kept.relname = c.relname)
    ) g left join pg_roles r on r.oid = g.grantee`
  for (const { view, right, role, may_grant: mayGrant } of rows) {
    const schema = pg.escapeIdentifier(to)
    const on = view === null ? `schema ${schema}` : `${schema}.${pg.escapeIdentifier(view)}`
    const grantee = role === null ? 'public' : pg.escapeIdentifier(role)
    const option = mayGrant ? ' with grant option' : ''
    await runStatementText(query, `grant ${right} on ${on} to ${grantee}${option}`)
  }
}
