import { maybe, text } from '../columns.ts'
import type { Query } from '../createQuery.ts'
import { APP_RIGHTS, type TableRights } from './appRights.ts'

/** Table or partition of schema `app` with the rights of its table; undefined for a table without rights. */
export type AppTable = {
  readonly name: string
  /** Name of the present owner. */
  readonly owner: string
  readonly isPartition: boolean
  readonly rights: TableRights | undefined
}

/** Reads the tables and partitions of schema `app`. */
export async function readAppTables(query: Query): Promise<readonly AppTable[]> {
  const rows = await query({ name: text, owner: text, parent: maybe(text) })`
    select c.relname::text as name, pg_get_userbyid(c.relowner)::text as owner, p.relname::text as parent
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = to_regnamespace('app') and c.relkind in ('r', 'p')
    order by 1`
  return rows.map(({ name, owner, parent }) => ({
    name,
    owner,
    isPartition: parent !== null,
    rights: APP_RIGHTS[parent ?? name],
  }))
}
