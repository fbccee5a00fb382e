import pg from 'pg'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { DatabaseUnavailable, IndexNotReady, IndexReorganised } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { text } from './columns.ts'
import { ConnectionLost } from './connectionLost.ts'
import type { Query } from './createQuery.ts'
import type { Sql } from './createSql.ts'

/**
 * SQLSTATE of an undefined table and of an undefined schema, as before the first back-fill, which creates the views.
 */
const MISSING = new Set(['42P01', '3F000'])

/**
 * Runs reads in one REPEATABLE READ read-only transaction that sees `at` on the indexed chain.
 *
 * Throws `IndexReorganised`, `IndexNotReady`, `DatabaseUnavailable`.
 */
export async function atBlock<T>(
  sql: Sql,
  at: BlockRef,
  read: (query: Query) => Promise<T>,
): Promise<T> {
  return answered(
    sql.begin('isolation level repeatable read read only', async (query) => {
      const [row] = await query({ hash: text })`
        select hash from chain.block where id = ${blockId(at)}`
      requireSameBlock(at, row?.hash)
      return read(query)
    }),
  )
}

/** Returns the key of a block's row. */
export function blockId(at: BlockRef): string {
  return `${at.chainId}-${at.number}`
}

/** Throws `IndexReorganised` unless the index still has `at` with the same hash. */
export function requireSameBlock(at: BlockRef, hash: string | null | undefined): void {
  if (hash !== at.hash) throw new IndexReorganised(at.number)
}

/** Maps an error of Postgres to an error for callers; the text of the driver is dropped. */
export async function answered<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    if (MISSING.has(code)) throw new IndexNotReady(RETRY_AFTER_SEC.database)
    if (error instanceof ConnectionLost || OUTAGE_CLASSES.has(code.slice(0, 2))) {
      throw Object.assign(new DatabaseUnavailable(RETRY_AFTER_SEC.database), { cause: error })
    }
    throw error
  }
}

/**
 * SQLSTATE classes of a server that cannot answer now: connection, resources, operator, locks, transaction state.
 *
 * A wrong statement (classes 22, 42) is a fault of the code and must stay visible.
 */
const OUTAGE_CLASSES = new Set(['08', '53', '57', '58', '55', '40', '25', 'XX'])
