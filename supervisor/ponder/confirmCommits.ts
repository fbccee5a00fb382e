import { type SQL, sql } from 'drizzle-orm'
import { importPonder } from './importPonder.ts'
import { withoutChangeTable } from './recordChangedTables.ts'
import type { Replacement } from './replaceFunctions.ts'

type Queryable = { execute(statement: SQL): Promise<{ readonly rows: readonly unknown[] }> }
type Run = (transaction: Queryable) => Promise<unknown>
type Transact = (run: Run, config?: unknown) => Promise<unknown>
/** Connections of Ponder to its database: drizzle-orm over a pool of `pg`. */
export type Connections = {
  readonly $client: { readonly options?: { readonly application_name?: string } }
  transaction: Transact
}
type Queries = {
  wrap<T>(options: { readonly label: string }, run: (database: Queryable) => Promise<T>): Promise<T>
}
type CreateQueries = (connections: Connections, options: unknown) => Queries
/** Rows of the index in memory. Source: ponder 0.17, indexing-store/cache.ts. */
type Cache = { invalidate(): void; clear(): void }
type CreateCache = (deps: unknown) => Cache

/** Called after each commit without an answer, with the proof whether the database stored the transaction. */
export type OnUnanswered = (isStored: boolean) => void

/**
 * Returns the replacements that find out, after a commit without an answer, whether the database stored the
 * transaction, before Ponder repeats the transaction.
 *
 * Ponder repeats a block whose commit failed. If the primary stored the commit and was lost before its answer, the
 * repetition ended the indexer with a duplicate key. If the commit was not stored, the repetition started from the rows
 * in memory of the lost transaction, and ended the indexer or added an amount twice.
 *
 * Proof: each transaction of a block writes a row of `_ponder_checkpoint`, whose `xmin` is the transaction. Only this
 * process writes the index, one transaction at a time, so the row is unchanged exactly if the commit was stored, also on
 * a promoted standby. A transaction without such a row, such as a reorganisation, has the same result if it is repeated.
 */
export function confirmCommits(schema: string, onUnanswered: OnUnanswered): readonly Replacement[] {
  const caches = new Set<Cache>()
  const forget = () => {
    for (const cache of caches) {
      cache.invalidate()
      cache.clear()
    }
  }
  return [
    {
      path: 'indexing-store/cache.js',
      name: 'createIndexingCache',
      around: (create: CreateCache) => (deps: unknown) => {
        const cache = create(deps)
        caches.add(cache)
        return cache
      },
    },
    {
      path: 'database/queryBuilder.js',
      name: 'createQB',
      around: (create: CreateQueries) => (connections: Connections, options: unknown) => {
        // Pool of the transactions that write rows of the index. Source: ponder 0.17, database/index.ts.
        if (connections.$client.options?.application_name !== `${schema}_user`)
          return create(connections, options)
        const begin = connections.transaction.bind(connections)
        const transact: Transact = (run, config) =>
          begin((transaction) => run(withoutChangeTable(transaction)), config)
        // `create` adds the repetition to this function.
        connections.transaction = confirmed(transact, {
          schema,
          forget,
          onUnanswered,
          ask: (statement) =>
            queries.wrap({ label: 'confirm_commit' }, (database) => database.execute(statement)),
        })
        const queries = create(connections, options)
        return queries
      },
    },
  ]
}

type Confirmation = {
  readonly schema: string
  /** Removes all rows from memory. */
  readonly forget: () => void
  readonly onUnanswered: OnUnanswered
  /** Reads from new connections, with the repetitions of Ponder. */
  readonly ask: (statement: SQL) => ReturnType<Queryable['execute']>
}

function confirmed(transact: Transact, confirmation: Confirmation): Transact {
  const { schema, forget, onUnanswered } = confirmation
  return async (run, config) => {
    let isRun = false
    let written: readonly string[] = []
    let result: unknown
    try {
      return await transact(async (transaction) => {
        result = await run(transaction)
        isRun = true
        written = await readWritten(transaction, schema)
        return result
      }, config)
    } catch (error) {
      // Ponder removes its rows from memory if the block itself fails.
      if (!isRun) throw error
      if (written.length > 0 && !isRefusal(error)) {
        const isStored = await wasStored(written, confirmation)
        onUnanswered(isStored)
        if (isStored) return result
      }
      forget()
      throw error
    }
  }
}

/** Reads the rows of `_ponder_checkpoint` that the transaction wrote. */
async function readWritten(transaction: Queryable, schema: string): Promise<readonly string[]> {
  const { rows } = await transaction.execute(sql`
    ${rowsOf(schema)} where xmin = pg_current_xact_id_if_assigned()::xid`)
  return rows.map(textOf)
}

/**
 * Returns whether the rows are stored as the transaction wrote them. Throws an error that Ponder does not repeat if the
 * database does not answer.
 */
async function wasStored(
  written: readonly string[],
  { schema, ask }: Confirmation,
): Promise<boolean> {
  try {
    // The locks of the rows wait until the server has ended the transaction; a standby refuses these locks.
    const { rows } = await ask(sql`${rowsOf(schema)} for update`)
    const stored = new Set(rows.map(textOf))
    return written.every((row) => stored.has(row))
  } catch (cause) {
    const { NonRetryableUserError } = Object(await importPonder('internal/errors.js'))
    throw new NonRetryableUserError('No answer to a commit: unknown whether stored', { cause })
  }
}

function rowsOf(schema: string): SQL {
  return sql`select checkpoint.xmin::text || checkpoint::text as written
    from ${sql.identifier(schema)}._ponder_checkpoint checkpoint`
}

function textOf(row: unknown): string {
  return String(Object(row).written)
}

/** Returns whether the server answered the commit with an error, such as a failed constraint. */
function isRefusal(error: unknown): boolean {
  return Object(error).severity === 'ERROR'
}
