import type { HandlerFile, IndexCode } from './indexCode.ts'

/** Columns of each table, as text that is equal for equal tables. */
export type TableShapes = ReadonlyMap<string, string>

type Side = {
  readonly code: Omit<IndexCode, 'identity'>
  /** By name in Postgres. */
  readonly tables: TableShapes
}

/** Common parts of two codes of an index. */
export type Usable = {
  /** Inputs that differ, by name. */
  readonly changed: readonly string[]
  /** Tables whose rows are equal under both codes; empty if an input of every table differs. */
  readonly tables: readonly string[]
}

/** Files that every table depends on: a change there leaves no table usable. */
const COMMON = ['ponder.config.ts', 'core/deployment.ts', 'contracts-abi/']
const SCHEMA = 'ponder.schema.ts'

/**
 * Returns the tables of a snapshot whose rows another code of the index would store unchanged.
 *
 * A changed file changes every table that a handler of either code writes with that file, and every table of a handler
 * that reads such a table.
 */
export function usableTables(old: Side, next: Side): Usable {
  const files = changedFiles(old.code.files, next.code.files)
  const changed = [
    ...(old.code.ponder === next.code.ponder ? [] : [`ponder ${old.code.ponder}`]),
    ...(old.code.deployment === next.code.deployment ? [] : ['deployment']),
    ...files,
  ]
  const isCommon = (path: string) =>
    !path.startsWith('src/') &&
    path !== SCHEMA &&
    (COMMON.some((common) => path.startsWith(common)) || !path.includes('/'))
  const hasCommon = changed.length > files.length || files.some(isCommon)
  if (hasCommon) return { changed, tables: [] }
  const reshaped = [...old.tables].filter(([name, shape]) => next.tables.get(name) !== shape)
  const stale = staleTables(
    [...old.code.handlers, ...next.code.handlers],
    new Set(files.filter((path) => path !== SCHEMA)),
    new Set(reshaped.map(([name]) => name)),
  )
  return { changed, tables: [...old.tables.keys()].filter((name) => !stale.has(name)).toSorted() }
}

function changedFiles(old: IndexCode['files'], next: IndexCode['files']): readonly string[] {
  const paths = new Set([...Object.keys(old), ...Object.keys(next)])
  return [...paths].filter((path) => old[path] !== next[path]).toSorted()
}

/** Adds the tables of changed handlers, until no handler reads a stale table and writes another table. */
function staleTables(
  handlers: readonly HandlerFile[],
  files: ReadonlySet<string>,
  reshaped: ReadonlySet<string>,
): ReadonlySet<string> {
  const stale = new Set(reshaped)
  for (let before = -1; before !== stale.size; ) {
    before = stale.size
    for (const handler of handlers) {
      const isStale =
        handler.files.some((file) => files.has(file)) ||
        handler.reads.some((table) => stale.has(tableName(table)))
      if (isStale) for (const table of handler.writes) stale.add(tableName(table))
    }
  }
  return stale
}

/** Returns the name in Postgres of an export of the schema: `vaultState` is `vault_state`. */
function tableName(exported: string): string {
  return exported.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
