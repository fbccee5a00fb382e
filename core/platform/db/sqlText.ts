import pg from 'pg'

/** Piece of SQL with its values beside it; pieces nest, values never become text. */
export class SqlText {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** Piece whose statement is planned for its own values each time it runs: one plan for all would be bad for some. */
export class PlannedText extends SqlText {}

/** Name of a table, column or schema, quoted. */
export function identifier(name: string): SqlText {
  return new SqlText([pg.escapeIdentifier(name)], [])
}

/**
 * `(columns) values (...), (...)` of rows that share the columns of the first.
 *
 * Throws RangeError when there is no row.
 */
export function insertion(rows: readonly object[]): SqlText {
  const [first] = rows
  if (first === undefined) throw new RangeError('nothing to insert')
  const columns = Object.keys(first)
  const strings: string[] = [`(${columns.map(pg.escapeIdentifier).join(', ')}) values (`]
  const values: unknown[] = []
  for (const [at, row] of rows.entries()) {
    const fields = new Map<string, unknown>(Object.entries(row))
    for (const [position, column] of columns.entries()) {
      values.push(fields.get(column) ?? null)
      const isLast = position === columns.length - 1
      strings.push(isLast ? (at === rows.length - 1 ? ')' : '), (') : ', ')
    }
  }
  return new SqlText(strings, values)
}

/** The statement with `$1`, `$2` … where values stand, and the values in that order. */
export function render(text: SqlText): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  return { text: append(text, values), values }
}

/** Whether a piece anywhere in it asks for a plan of its own. */
export function isPlanned(text: SqlText): boolean {
  return (
    text instanceof PlannedText ||
    text.values.some((value) => value instanceof SqlText && isPlanned(value))
  )
}

function append(piece: SqlText, values: unknown[]): string {
  let text = piece.strings[0] ?? ''
  for (const [index, value] of piece.values.entries()) {
    if (value instanceof SqlText) text += append(value, values)
    else {
      values.push(value)
      text += `$${values.length}`
    }
    text += piece.strings[index + 1] ?? ''
  }
  return text
}
