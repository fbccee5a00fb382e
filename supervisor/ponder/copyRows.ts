import type { Replacement } from './replaceFunctions.ts'

type Row = Readonly<Record<string, unknown>>
type CopyRow = (row: Row) => Row

/**
 * Copies a row for a handler, instead of a proxy that copies the row at its first change.
 *
 * A row of numbers and texts is copied in less time than the proxy needs for a few reads. A row that contains an
 * object, such as a JSON value, keeps Ponder's proxy. A handler may change its copy and store the copy; Ponder ignores
 * changes of a proxy that is stored again.
 */
export function copyRows(copyOnWrite: CopyRow): CopyRow {
  return (row) => {
    for (const name in row) {
      const value = row[name]
      if (typeof value === 'object' && value !== null) return copyOnWrite(row)
    }
    return { ...row }
  }
}

/** Replacement of the function that gives rows in memory to handlers. Source: ponder 0.17, utils/copy.ts. */
export const COPIED_ROWS: Replacement = {
  path: 'utils/copy.js',
  name: 'copyOnWrite',
  around: copyRows,
}
