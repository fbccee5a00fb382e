/** Content of a cell. Text is escaped against formulas; numbers, digit strings and phone numbers are not escaped. */
export type Cell =
  | { readonly kind: 'number'; readonly value: number | string | null }
  | { readonly kind: 'phone'; readonly value: string | null }
  | { readonly kind: 'text'; readonly value: string | null }

/** One column: a name with its unit, and the cell of a row. */
export type Column<Row> = { readonly name: string; readonly cell: (row: Row) => Cell }

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Characters that spreadsheets treat as the start of a formula, wide forms included. Source: OWASP, CSV injection. */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** Phone number: a plus and digits, which a spreadsheet reads as a number and not as a formula. Source: E.164. */
const PHONE = /^\+[1-9][0-9]{6,14}$/
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/** Creates a column of amounts, counts or times; a value that is not a plain number is treated as text. */
export function numberColumn<Row>(
  name: string,
  value: (row: Row) => number | string | null,
): Column<Row> {
  return { name, cell: (row) => ({ kind: 'number', value: value(row) }) }
}

/** Creates two columns of a time, `<stem>_unix_s` and `<stem>_iso` in UTC; empty for null. */
export function timeColumns<Row>(
  stem: string,
  valueSec: (row: Row) => number | null,
): readonly Column<Row>[] {
  return [
    numberColumn(`${stem}_unix_s`, valueSec),
    textColumn(`${stem}_iso`, (row) => isoText(valueSec(row))),
  ]
}

const isoText = (atSec: number | null): string | null =>
  atSec === null ? null : `${new Date(atSec * 1000).toISOString().slice(0, 19)}Z`

/** Creates a column of phone numbers; an invalid number is treated as text. */
export function phoneColumn<Row>(name: string, value: (row: Row) => string | null): Column<Row> {
  return { name, cell: (row) => ({ kind: 'phone', value: value(row) }) }
}

export function textColumn<Row>(name: string, value: (row: Row) => string | null): Column<Row> {
  return { name, cell: (row) => ({ kind: 'text', value: value(row) }) }
}

/** Writes a table with a header row and CRLF line ends; null is an empty cell. Source: RFC 4180. */
export function writeCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ name }) => show({ kind: 'text', value: name })),
    ...rows.map((row) => columns.map(({ cell }) => show(cell(row)))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

function show({ kind, value }: Cell): string {
  if (value === null) return ''
  const text = String(value)
  if (kind === 'number' && NUMBER.test(text)) return text
  if (kind === 'phone' && PHONE.test(text)) return text
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
