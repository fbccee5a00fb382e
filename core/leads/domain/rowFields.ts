/** Row of a foreign file; a field with a value of an unexpected type counts as absent. */
export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const rowAt = (row: Row, key: string): Row => {
  const value = row[key]
  return isRow(value) ? value : {}
}

/** Returns the trimmed text of a field; null without a text. A number becomes its digits. */
export function textAt(row: Row, key: string): string | null {
  const value = row[key]
  const text = typeof value === 'number' || typeof value === 'bigint' ? `${value}` : value
  // Zero bytes and other control characters must not reach the store or a reader.
  const clean = typeof text === 'string' ? text.replace(/\p{Cc}+/gu, ' ').trim() : ''
  return clean === '' ? null : clean
}

/** Returns the finite number of a field, which may be a text; null for any other value. */
export function numberAt(row: Row, key: string): number | null {
  const value = row[key]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Returns the texts of a list field; a single text is a list of one. */
export function textsAt(row: Row, key: string): string[] {
  const value = row[key]
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((item) => textAt({ item }, 'item') ?? [])
}

export function rowsAt(row: Row, key: string): Row[] {
  const value: unknown = row[key]
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** Returns the day of a date or time field, `YYYY-MM-DD`; null for any other value. */
export function dayAt(row: Row, key: string): string | null {
  const value = row[key]
  const text = value instanceof Date ? isoOf(value) : textAt(row, key)
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text ?? '')?.[1]
  return day !== undefined && isDay(day) ? day : null
}

const isoOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString())

/** Returns true if the calendar has the day: 2026-02-30 does not exist. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
