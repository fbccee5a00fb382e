import type { TableRights, WriteRight } from './appRights.ts'
import type { Role } from './roleNames.ts'

/** Right of a role on a table; `columns` is null for all columns. */
export type Right = {
  readonly right: 'select' | 'insert' | 'update' | 'delete' | 'truncate'
  readonly columns: readonly string[] | null
}

/** Roles with rights on tables of schema `app`; the role of the migrations owns the others. */
export type Reader = Exclude<Role, 'migrations' | 'indexer'>

/**
 * Returns the rights that a role needs on a table of schema `app`. The list is empty for the owner of the table, which has every right.
 *
 * The processes read partitions by their own names, and write only through the parent or as the owner.
 */
export function requiredRights(
  table: TableRights | undefined,
  role: Reader,
  isPartition: boolean,
): readonly Right[] {
  if (table === undefined || table.owner === role) return []
  const reads = role !== 'fetch' || table.isFetched === true
  const writes = isPartition ? [] : (table.writes[role] ?? [])
  return [...(reads ? [{ right: 'select', columns: null } as const] : []), ...writes.map(toRight)]
}

function toRight(write: WriteRight): Right {
  if (typeof write === 'string') return { right: write, columns: null }
  if ('insert' in write) return { right: 'insert', columns: write.insert }
  return { right: 'update', columns: write.update }
}
