import type { Hex } from 'viem'

/** Column of a result: the types that the server may declare for the column, and the check of each value. */
export type Column<T> = {
  /** OIDs of the accepted types. Source: pg_type.dat. */
  readonly oids: readonly number[]
  readonly is: (value: unknown) => value is T
}

/** Columns of a result by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** Row of a result with these columns. */
export type RowOf<Shape extends Columns> = {
  [Name in keyof Shape]: Shape[Name] extends Column<infer T> ? T : never
}

const TEXT_OIDS = [25, 1043, 1042, 19]
const JSON_OIDS = [114, 3802]

/** Any integer or floating-point column up to 64 bits. */
export const int: Column<number> = {
  oids: [20, 23, 21, 26, 700, 701],
  is: (value) => typeof value === 'number',
}

/** `numeric` without decimals, exact. */
export const numeric: Column<bigint> = { oids: [1700], is: (value) => typeof value === 'bigint' }

export const bool: Column<boolean> = { oids: [16], is: (value) => typeof value === 'boolean' }

export const text: Column<string> = { oids: TEXT_OIDS, is: isText }

/** Text with `0x`: an address, a hash or bytes. The writer of the column guarantees the format. */
export const hex: Column<Hex> = textOf<Hex>()

/** `timestamp with time zone`. */
export const instant: Column<Date> = { oids: [1184], is: (value) => value instanceof Date }

export const bytes: Column<Uint8Array> = {
  oids: [17],
  is: (value) => value instanceof Uint8Array,
}

export const texts: Column<string[]> = {
  oids: [1009, 1015],
  is: (value) => Array.isArray(value) && value.every(isText),
}

/** `text[]` with entries that may be null. */
export const nullableTexts: Column<(string | null)[]> = {
  oids: texts.oids,
  is: (value): value is (string | null)[] =>
    Array.isArray(value) && value.every((entry) => entry === null || isText(entry)),
}

/** `double precision[]`. */
export const floats: Column<number[]> = {
  oids: [1022],
  is: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'number'),
}

/** `json` or `jsonb` that the reader of the row parses. */
export const json: Column<unknown> = { oids: JSON_OIDS, is: (value) => value !== undefined }

/** Returns a column with the texts of a closed set. The writer of the column guarantees the set. */
export function textOf<T extends string>(): Column<T> {
  return { oids: TEXT_OIDS, is: (value): value is T => isText(value) }
}

/** Returns a column of type `json` or `jsonb`, never null. The writer of the column guarantees the shape. */
export function jsonOf<T>(): Column<T> {
  return { oids: JSON_OIDS, is: (value): value is T => value !== null }
}

/** Returns the column with null as a further value. */
export function maybe<T>(column: Column<T>): Column<T | null> {
  return { oids: column.oids, is: (value): value is T | null => value === null || column.is(value) }
}

/** Returns the columns, each with null as a further value: for a row that an outer join may not find. */
export function nullable(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, maybe(column)]))
}

/** Returns true if the row has the declared columns with values of their types. */
export function hasColumns<Shape extends Columns>(
  columns: Shape,
  row: Readonly<Record<string, unknown>>,
): row is RowOf<Shape> {
  return Object.entries(columns).every(([name, column]) => column.is(row[name]))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
