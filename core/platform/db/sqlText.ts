import pg from 'pg'

/** Piece of SQL with separate values; pieces nest, and values never become text. */
export class SqlText {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/**
 * Piece whose statement needs a new plan for its values at each run, because a generic plan would suit only some
 * values.
 */
export class PlannedText extends SqlText {}

/** Quotes the name of a table, column or schema. */
export function identifier(name: string): SqlText {
  return new SqlText([pg.escapeIdentifier(name)], [])
}

/**
 * Returns `(columns) values (...), (...)` for rows with the columns of the first row.
 *
 * Throws RangeError without rows.
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

/** Returns `(columns) select ... where <condition>` for one row that is inserted only if the condition is true. */
export function insertionIf(row: object, condition: SqlText): SqlText {
  const columns = Object.keys(row).map(pg.escapeIdentifier).join(', ')
  const values = Object.values(row)
  const commas = values.slice(1).map(() => ', ')
  return new SqlText(
    [`(${columns}) select `, ...commas, ' where ', ''],
    [...values.map((value) => value ?? null), condition],
  )
}

/** Returns the statement with `$1`, `$2` … for its values, and the values in that order. */
export function render(text: SqlText): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  return { text: append(text, values), values }
}

/** Returns true if any nested piece needs its own plan. */
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
