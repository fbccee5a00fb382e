import type { Replacement } from './replaceFunctions.ts'

/** Statements of a schema; `json` of the indexes names the indexes that a restart drops. */
type Statements = { readonly indexes: { readonly json: readonly unknown[] } }
type GetSql = (schema: unknown) => Statements

/**
 * Keeps the indexes of all tables over a restart.
 *
 * After a restart Ponder drops all indexes, reads the blocks that were not final again, and creates all indexes again.
 * Until then each read scans whole tables, and the creation takes longer with each row of the index. The statements of
 * the creation skip existing indexes (`IF NOT EXISTS`), so Ponder still creates the indexes of a new schema after its
 * back-fill, and the missing indexes if a process ended during the creation.
 */
export function keepIndexes(getSql: GetSql): GetSql {
  return (schema) => {
    const statements = getSql(schema)
    return { ...statements, indexes: { ...statements.indexes, json: [] } }
  }
}

/** Replacement of the function that returns the statements of a schema. Source: ponder 0.17, drizzle/kit/index.ts. */
export const KEPT_INDEXES: Replacement = {
  path: 'drizzle/kit/index.js',
  name: 'getSql',
  around: keepIndexes,
}
