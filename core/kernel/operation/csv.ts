/** What a cell holds; text is guarded, numbers, digit strings and phone numbers of ours are not. */
export type Cell =
  | { readonly kind: 'number'; readonly value: number | string | null }
  | { readonly kind: 'phone'; readonly value: string | null }
  | { readonly kind: 'text'; readonly value: string | null }

/** One column: a name that carries its unit, and what a row has there. */
export type Column<Row> = { readonly name: string; readonly cell: (row: Row) => Cell }

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Characters at which spreadsheets take a cell for a formula, wide ones included. Source: OWASP, CSV injection. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** A plus and digits, which a spreadsheet takes for a number. Source: E.164. */
const PHONE = /^\+[1-9][0-9]{6,14}$/
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/
const NEEDS_QUOTES = /[",\r\n]/

/** A column of amounts, counts or times; a value that is no plain number is treated as text. */
export function numberColumn<Row>(
  name: string,
  value: (row: Row) => number | string | null,
): Column<Row> {
  return { name, cell: (row) => ({ kind: 'number', value: value(row) }) }
}

/** A moment as two columns, `<stem>_unix_s` and the same as `<stem>_iso` in UTC; empty where it is null. */
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

/** A column of phone numbers; a value that is none is treated as text. */
export function phoneColumn<Row>(name: string, value: (row: Row) => string | null): Column<Row> {
  return { name, cell: (row) => ({ kind: 'phone', value: value(row) }) }
}

export function textColumn<Row>(name: string, value: (row: Row) => string | null): Column<Row> {
  return { name, cell: (row) => ({ kind: 'text', value: value(row) }) }
}

/** A table with a header row, lines ended by CRLF; what is null is an empty cell. Source: RFC 4180. */
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
