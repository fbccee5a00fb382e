import type { Column, Columns, RowOf } from './columns.ts'

/** The result of a statement differs from the columns that its caller declares. */
export class RowMismatch extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'RowMismatch'
  }
}

/** Result of the driver, as far as the check reads the result. */
export type CheckedResult = {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  readonly rows: readonly Record<string, unknown>[]
}

/**
 * Returns the rows of a result that has the declared columns, with values of their types.
 *
 * Throws `RowMismatch`.
 */
export function checkRows<Shape extends Columns>(
  shape: Shape,
  { fields, rows }: CheckedResult,
): RowOf<Shape>[] {
  checkFields(shape, fields)
  const columns = Object.entries(shape)
  return rows.filter((row): row is RowOf<Shape> => isRow<Shape>(columns, row))
}

/**
 * Compares names and types of result columns with the declared columns; a result may have more columns.
 *
 * Throws `RowMismatch` for a missing or differently typed column.
 */
export function checkFields(shape: Columns, fields: CheckedResult['fields']): void {
  const found = new Set<string>()
  for (const { name, dataTypeID } of fields) {
    const column = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (column === undefined) continue
    found.add(name)
    if (!column.oids.includes(dataTypeID)) {
      throw new RowMismatch(
        `column ${name} has type ${dataTypeID}, not ${column.oids.join(' or ')}`,
      )
    }
  }
  for (const name of Object.keys(shape)) {
    if (!found.has(name)) throw new RowMismatch(`column ${name} is missing`)
  }
}

/** Returns true for a row whose values have the declared types. Throws `RowMismatch` for another row. */
function isRow<Shape extends Columns>(
  columns: readonly (readonly [string, Column<unknown>])[],
  row: Record<string, unknown>,
): row is RowOf<Shape> {
  for (const [name, column] of columns) {
    if (!column.is(row[name])) {
      throw new RowMismatch(`column ${name} has an unexpected ${typeName(row[name])}`)
    }
  }
  return true
}

function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value
}
