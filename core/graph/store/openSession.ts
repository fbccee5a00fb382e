import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { GraphSession, SnapshotReads } from '../ports.ts'
import type { ConnectionFault } from './runInTurn.ts'

/**
 * Opens a REPEATABLE READ read-only transaction at the first read, and ends it with `close`.
 *
 * After `close`, reads fail.
 */
export function openSession(
  sql: Sql,
  snapshot: (query: Query, session: ConnectionFault) => Promise<SnapshotReads>,
): GraphSession {
  const closing = Promise.withResolvers<void>()
  let opened: Promise<SnapshotReads> | undefined
  let transaction: Promise<void> = Promise.resolve()
  const open = (): Promise<SnapshotReads> => {
    const ready = Promise.withResolvers<SnapshotReads>()
    transaction = answered(
      sql.begin('isolation level repeatable read read only', async (query) => {
        const session: ConnectionFault = { broken: null }
        ready.resolve(await snapshot(query, session))
        await closing.promise
        // The exception closes the connection, because its prepared plans are outdated.
        if (session.broken !== null) throw session.broken
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
