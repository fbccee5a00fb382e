import type { Query } from './createQuery.ts'
import type { SqlText } from './sqlText.ts'

/** Tables whose ended rows move to an archive with the same columns; core/archive describes the moves. */
export type ArchivedTable = 'payment' | 'lane_tx' | 'lane_attempt'

/** Returns the SQL of a source in a `from` clause: the rows of the table and of its archive, each row exactly once. */
export function withArchive(query: Query, table: ArchivedTable): SqlText {
  return query`(select * from app.${query(table)} union all select * from ${archiveOf(query, table)})`
}

/** Returns the archive of a table. */
export function archiveOf(query: Query, table: ArchivedTable): SqlText {
  return query`app.${query(`${table}_month`)}`
}
