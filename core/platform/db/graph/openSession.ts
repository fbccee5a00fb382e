import type { GraphSession, SnapshotReads } from '../../../graphPorts.ts'
import type { Query, Sql } from '../createSql.ts'
import { answered } from '../query.ts'

/**
 * A REPEATABLE READ read-only transaction that begins with the first read and ends with `close`.
 *
 * After `close` nothing more can be read.
 */
export function openSession(
  sql: Sql,
  snapshot: (query: Query) => Promise<SnapshotReads>,
): GraphSession {
  const closing = Promise.withResolvers<void>()
  let opened: Promise<SnapshotReads> | undefined
  let transaction: Promise<void> = Promise.resolve()
  const open = (): Promise<SnapshotReads> => {
    const ready = Promise.withResolvers<SnapshotReads>()
    transaction = answered(
      sql.begin('isolation level repeatable read read only', async (query) => {
        ready.resolve(await snapshot(query))
        await closing.promise
      }),
    ).catch((error: unknown) => ready.reject(error))
    return ready.promise
  }
  return {
    reads: () => {
      opened ??= open()
      return opened
    },
    close: async () => {
      closing.resolve()
      await transaction
    },
  }
}
