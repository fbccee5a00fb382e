import { changedTables, READ_CHANGED } from './recordChangedTables.ts'
import type { Replacement } from './replaceFunctions.ts'

/** Property of a table that holds its name. Source: drizzle-orm, table.ts. */
const NAME = Symbol.for('drizzle:Name')

type Database = { execute(statement: string): Promise<{ readonly rows: readonly unknown[] }> }

/** Database transaction of Ponder. */
export type Transaction = {
  wrap<T>(run: (database: Database) => Promise<T>, context: unknown): Promise<T>
}
/** Table of the index, as drizzle-orm declares it. */
export type Table = { readonly [NAME]?: string }
type Commit = (
  transaction: Transaction,
  block: { readonly checkpoint: string; readonly table: Table },
  context: unknown,
) => Promise<void>

/**
 * Commits a block only in the tables that its transaction changed.
 *
 * Ponder marks the rows that a block changed with the checkpoint of the block, by one statement per table. A block
 * changes few of the forty tables. Two triggers record each changed row: one stores the row for a reorganisation, the
 * other adds the name of its table to a setting of the transaction (`recordChangedTables.ts`). Both triggers fire for
 * the same rows, so a table that is not in the setting has no row to mark.
 */
export function commitChangedTables(commit: Commit): Commit {
  const reads = new WeakMap<
    Transaction,
    { checkpoint: string; names: Promise<ReadonlySet<unknown>> }
  >()
  return async (transaction, block, context) => {
    const { checkpoint, table } = block
    const known = reads.get(transaction)
    const read =
      known?.checkpoint === checkpoint
        ? known
        : { checkpoint, names: readChanged(transaction, context) }
    reads.set(transaction, read)
    const names = await read.names
    if (names.has(table[NAME])) await commit(transaction, block, context)
  }
}

/** Reads the names of the tables that the transaction has changed so far. */
async function readChanged(
  transaction: Transaction,
  context: unknown,
): Promise<ReadonlySet<unknown>> {
  return changedTables(
    await transaction.wrap((database) => database.execute(READ_CHANGED), context),
  )
}

/** Replacement of the function with which Ponder commits a block. Source: ponder 0.17, database/actions.ts. */
export const CHANGED_TABLES: Replacement = {
  path: 'database/actions.js',
  name: 'commitBlock',
  around: commitChangedTables,
}
