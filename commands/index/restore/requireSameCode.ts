import type { IndexCode } from '../../../supervisor/indexCode.ts'
import { type IndexStatements, REORG_PREFIX } from '../../../supervisor/indexStatements.ts'
import { type TableShapes, usableTables } from '../../../supervisor/usableTables.ts'
import { CommandRefused } from '../commandRefused.ts'
import type { Manifest } from '../snapshot/manifest.ts'

/** Maximum number of changed inputs that a refusal names. */
const MAX_NAMED = 5

/**
 * Requires that this version would store the rows of the snapshot.
 *
 * Throws `CommandRefused` with the changed inputs, and the tables whose rows both versions store alike.
 */
export function requireSameCode(
  { code, tables, app }: Manifest,
  own: IndexCode,
  statements: IndexStatements,
): void {
  const shapes = new Map(tables.map(({ name, columns }) => [name, shapeOf(columns)]))
  if (code.identity === own.identity && code.ponder === own.ponder) {
    requireTables(shapes, shapesOf(statements), app.table_names)
    return
  }
  const usable = usableTables({ code, tables: shapes }, { code: own, tables: shapesOf(statements) })
  const named = usable.changed.slice(0, MAX_NAMED).join(', ')
  const more = usable.changed.length - MAX_NAMED
  throw new CommandRefused(
    [
      `the snapshot is of index ${code.identity}, and this version builds ${own.identity}`,
      `changed: ${named}${more > 0 ? `, and ${more} more` : ''}`,
      usable.tables.length === 0
        ? 'no table of the snapshot has the rows of this version'
        : `tables with equal rows in both versions, ${usable.tables.length} of ${tables.length}: ${usable.tables.join(', ')}`,
      'a restore needs every table; start the indexer of this version, or restore with the version of the snapshot',
    ].join('\n'),
  )
}

/** Throws `CommandRefused` if the manifest has other tables or columns than the index. */
function requireTables(found: TableShapes, expected: TableShapes, listed: readonly string[]): void {
  for (const name of new Set([...expected.keys(), ...found.keys(), ...listed])) {
    const [own, other] = [expected.get(name) ?? 'no table', found.get(name) ?? 'no table']
    if (own !== other)
      throw new CommandRefused(`table ${name} of the snapshot: expected ${own}, found ${other}`)
    if (!listed.includes(name))
      throw new CommandRefused(`table ${name} of the snapshot is not in its list of tables`)
  }
}

/** Returns the columns of each table with rows of the index that the statements create. */
export function shapesOf({ tables }: IndexStatements): TableShapes {
  return new Map(
    tables
      .filter(({ name }) => !name.startsWith(REORG_PREFIX))
      .map(({ name, text }) => [
        name,
        shapeOf(
          [...text.matchAll(COLUMN)].map(([, column = '', type = '']) => ({
            name: column,
            type: type === 'numeric(78)' ? 'numeric(78,0)' : type,
          })),
        ),
      ]),
  )
}

/** Column of a statement of Ponder: its name and its type, before the constraints. */
const COLUMN = /^\s*"(\w+)" ([a-z]+(?:\(\d+\))?(?: precision)?)/gm

function shapeOf(columns: readonly { readonly name: string; readonly type: string }[]): string {
  return columns.map(({ name, type }) => `${name} ${type}`).join(', ')
}
