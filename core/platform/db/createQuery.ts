import { checkRows, RowMismatch } from './checkRows.ts'
import type { Columns, RowOf } from './columns.ts'
import type { Send } from './send.ts'
import { identifier, insertion, isPlanned, render, type SqlText } from './sqlText.ts'
import { Statement } from './statement.ts'

/** Tag of statements with declared columns. */
type Reading<Row extends object> = (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Statement<Row>

/** Runs statements: in a pool, or in the current transaction. */
export type Query = {
  /** Statement without declared columns: a write, or a piece of another statement. */
  (strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<Record<string, unknown>>
  /** Quotes a name inside a statement. */
  (name: string): SqlText
  /** `(columns) values (...)` inside a statement. */
  (rows: readonly object[]): SqlText
  /** Tag of statements that return these columns. */
  <Shape extends Columns>(columns: Shape): Reading<RowOf<Shape>>
}

/** Maximum characters of a statement in an error. */
const MAX_SHOWN_CHARACTERS = 300

/** Creates statements that `send` runs. */
export function createQuery(send: Send): Query {
  function query(
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Statement<Record<string, unknown>>
  function query(name: string): SqlText
  function query(rows: readonly object[]): SqlText
  function query<Shape extends Columns>(columns: Shape): Reading<RowOf<Shape>>
  function query(
    first: TemplateStringsArray | string | readonly object[] | Columns,
    ...values: readonly unknown[]
  ): SqlText | Reading<object> {
    if (typeof first === 'string') return identifier(first)
    if (isTemplate(first)) {
      return new Statement({ strings: first, values }, async (piece) => {
        const { rows, rowCount } = await send(requestOf(piece))
        return Object.assign(rows, { count: rowCount ?? 0 })
      })
    }
    if (isRows(first)) return insertion(first)
    return (strings, ...parts) =>
      new Statement({ strings, values: parts }, async (piece) => {
        const request = requestOf(piece)
        const result = await send(request)
        return Object.assign(checkResult(first, result, request.text), {
          count: result.rowCount ?? 0,
        })
      })
  }
  return query
}

function checkResult<Shape extends Columns>(
  shape: Shape,
  result: Awaited<ReturnType<Send>>,
  text: string,
): RowOf<Shape>[] {
  try {
    return checkRows(shape, result)
  } catch (error) {
    if (!(error instanceof RowMismatch)) throw error
    throw new RowMismatch(`${error.message} in: ${text.slice(0, MAX_SHOWN_CHARACTERS)}`)
  }
}

function requestOf(piece: SqlText) {
  return { ...render(piece), isPlanned: isPlanned(piece) }
}

function isTemplate(
  first: TemplateStringsArray | readonly object[] | Columns,
): first is TemplateStringsArray {
  return Array.isArray(first) && 'raw' in first
}

function isRows(first: readonly object[] | Columns): first is readonly object[] {
  return Array.isArray(first)
}
