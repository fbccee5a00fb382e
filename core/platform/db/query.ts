import type { ISql } from 'postgres'
import { DatabaseUnavailable, IndexNotReady, IndexReorganised } from '../../domain/errors.ts'
import type { BlockRef } from '../../ports.ts'
import type { Sql } from './createSql.ts'

/** A connection or a transaction: both run tagged statements. */
export type Query = ISql<{ int8: number; numeric: bigint }>

const RETRY_AFTER_SEC = 2

/** Undefined table or schema: the views appear when the first back-fill is done. */
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
  const run = sql.begin('isolation level repeatable read read only', async (query) => {
    const [row] = await query<{ hash: string }[]>`
      select hash from chain.block where id = ${blockId(at)}`
    requireSameBlock(at, row?.hash)
    // Wrapped because a resolved array would be taken for a list of queries.
    return { value: await read(query) }
  })
  return (await answered(run)).value
}

/** Key of a block's row. */
export function blockId(at: BlockRef): string {
  return `${at.chainId}-${at.number}`
}

/** Throws `IndexReorganised` unless the index still holds `at` under the hash it had. */
export function requireSameBlock(at: BlockRef, hash: string | null | undefined): void {
  if (hash !== at.hash) throw new IndexReorganised(at.number)
}

/** Turns a failure of Postgres into the error that callers know; a library's text goes no further. */
export async function answered<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (error instanceof IndexReorganised) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code === 'string' && MISSING.has(code)) {
      throw new IndexNotReady(RETRY_AFTER_SEC)
    }
    if (isOutage(code)) {
      throw Object.assign(new DatabaseUnavailable(RETRY_AFTER_SEC), { cause: error })
    }
    throw error
  }
}

/**
 * SQLSTATE classes of a server that cannot answer now: connection, resources, operator, locks, transaction state.
 *
 * A wrong statement (classes 22, 42) is a mistake of ours and must stay visible.
 */
const OUTAGE_CLASSES = new Set(['08', '53', '57', '58', '55', '40', '25', 'XX'])

/** Codes of the client and of the socket have no SQLSTATE form. */
function isOutage(code: unknown): boolean {
  if (typeof code !== 'string') return false
  return /^[0-9A-Z]{5}$/.test(code) ? OUTAGE_CLASSES.has(code.slice(0, 2)) : true
}
