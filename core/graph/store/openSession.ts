import type { Query, Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { GraphSession, SnapshotReads } from '../ports.ts'
import type { Fate } from './runInTurn.ts'

/**
 * A REPEATABLE READ read-only transaction that begins with the first read and ends with `close`.
 *
 * After `close` nothing more can be read.
 */
export function openSession(
  sql: Sql,
  snapshot: (query: Query, fate: Fate) => Promise<SnapshotReads>,
): GraphSession {
  const closing = Promise.withResolvers<void>()
  let opened: Promise<SnapshotReads> | undefined
  let transaction: Promise<void> = Promise.resolve()
  const open = (): Promise<SnapshotReads> => {
    const ready = Promise.withResolvers<SnapshotReads>()
    transaction = answered(
      sql.begin('isolation level repeatable read read only', async (query) => {
        const fate: Fate = { broken: null }
        ready.resolve(await snapshot(query, fate))
        await closing.promise
        // Thrown so that the connection, whose plans are old, is not used again.
        if (fate.broken !== null) throw fate.broken
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
