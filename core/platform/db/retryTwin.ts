import pg from 'pg'

/** Postgres, `unique_violation`. */
const UNIQUE_VIOLATION = '23505'

/**
 * Runs a transaction once more that inserts a row with several keys, and met a twin of its own at another of them than the
 * one that its conflict clause names: Postgres fails there, and sees the twin at the next try.
 *
 * Throws what the transaction throws, a second violation too.
 */
export async function retryTwin<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
    return transaction()
  }
}
