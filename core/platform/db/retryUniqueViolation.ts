import pg from 'pg'

/** Postgres, `unique_violation`. */
const UNIQUE_VIOLATION = '23505'

/**
 * Runs a transaction that inserts a row with several unique keys, and runs the transaction once more after a unique
 * violation.
 *
 * Reason: a concurrent row may conflict on a key that the conflict clause does not name, and Postgres then fails. The
 * second run finds that row. Throws the errors of the transaction, including a second violation.
 */
export async function retryUniqueViolation<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
    return transaction()
  }
}
