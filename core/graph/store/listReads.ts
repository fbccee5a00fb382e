import { type Columns, int, type RowOf } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { Condition, ListReads } from '../ports.ts'
import { conditionsSql, type FieldColumns, orderSql, wheresSql } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

/** Parts of the statement of a list: `select <columns> <source> and <conditions>`. */
type ListSql<Shape extends Columns, Row> = {
  /** Selected columns. */
  readonly row: Shape
  readonly columns: FieldColumns
  readonly fields: SqlText
  /** Returns `from ... where ...`, with each condition of the caller that reduces the number of read rows. */
  source(where: readonly Condition[]): SqlText
  toRow(row: RowOf<Shape>): Row
}

/**
 * Creates the page read and the count of a list over the same conditions; the reads of a session run one after another.
 */
export function listReads<Shape extends Columns, Row>(
  { query, turn }: { readonly query: Query; readonly turn: Turn },
  { row: shape, columns, fields, source, toRow }: ListSql<Shape, Row>,
): ListReads<Row> {
  return {
    page: (request) =>
      turn(async () => {
        const rows = await query(shape)`
          select ${fields} ${source(request.where)} ${conditionsSql(query, columns, request)}
          ${orderSql(query, columns, request)}`
        return rows.map(toRow)
      }),
    count: (where) =>
      turn(async () => {
        const [row] = await query({ entries: int })`
          select count(*)::int8 as entries ${source(where)} ${wheresSql(query, columns, where)}`
        return row?.entries ?? 0
      }),
  }
}
