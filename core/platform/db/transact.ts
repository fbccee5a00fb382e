import type pg from 'pg'
import { awaitDriver } from './connectionLost.ts'
import type { Query } from './createQuery.ts'

/**
 * Runs `work` between begin and commit on one connection; rolls back and rethrows its errors.
 *
 * Throws `ConnectionLost`.
 */
export async function transact<T>(
  client: pg.Client,
  query: Query,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  await awaitDriver(client.query('begin'))
  try {
    const result = await work(query)
    await awaitDriver(client.query('commit'))
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
