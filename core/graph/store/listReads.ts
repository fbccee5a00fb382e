import type { Query } from '../../platform/db/createSql.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { Condition, ListReads } from '../ports.ts'
import { type Columns, conditionsSql, orderSql, wheresSql } from './pageSql.ts'
import type { Turn } from './runInTurn.ts'

/** Parts of the statement of a list: `select fields source and conditions`. */
type ListSql<SqlRow, Row> = {
  readonly columns: Columns
  readonly fields: SqlText
  /** `from ... where ...`; uses the conditions of the caller where they narrow the read. */
  source(where: readonly Condition[]): SqlText
  toRow(row: SqlRow): Row
}

/** Creates page and count of a list over the same conditions; each read waits for its turn. */
export function listReads<SqlRow extends object, Row>(
  { query, turn }: { readonly query: Query; readonly turn: Turn },
  { columns, fields, source, toRow }: ListSql<SqlRow, Row>,
): ListReads<Row> {
  return {
    page: (ask) =>
      turn(async () => {
        const rows = await query<SqlRow[]>`
          select ${fields} ${source(ask.where)} ${conditionsSql(query, columns, ask)}
          ${orderSql(query, columns, ask)}`
        return rows.map(toRow)
      }),
    count: (where) =>
      turn(async () => {
        const [row] = await query<{ entries: number }[]>`
          select count(*)::int8 as entries ${source(where)} ${wheresSql(query, columns, where)}`
        return row?.entries ?? 0
      }),
  }
}
