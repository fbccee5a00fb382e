import { setTimeout as delay } from 'node:timers/promises'
import { bool } from './columns.ts'
import type { DatabaseUrl } from './database.ts'
import { openSession, type Session } from './openSession.ts'

/** Timeout in milliseconds, because callers wait for the result. */
const PATIENCE_MS = 3_000

/** Leadership of a piece of work among all processes. */
export type SessionLead = {
  /**
   * Requests leadership; returns `unknown` if the database does not answer, because any process may then be the leader.
   */
  take(): Promise<'mine' | 'theirs' | 'unknown'>
  close(): Promise<void>
}

/**
 * Creates leadership by a session lock, which ends with its connection, so that a killed process
 * loses the leadership.
 *
 * The leader takes the lock again in each round. Postgres allows this any number of times in the
 * same session.
 */
export function createSessionLead(
  databaseUrl: DatabaseUrl,
  { name, lock }: { readonly name: string; readonly lock: number },
): SessionLead {
  let session: Session | undefined
  const tryLock = async (): Promise<'mine' | 'theirs'> => {
    session ??= await openSession(databaseUrl, name)
    const [row] = await session({ mine: bool })`
      select pg_try_advisory_lock(${lock}) as mine`
    return row?.mine === true ? 'mine' : 'theirs'
  }
  return {
    take: async () => {
      const attempt = tryLock().catch(() => 'unknown' as const)
      const verdict = await Promise.race([
        attempt,
        delay(PATIENCE_MS, 'unknown' as const, { ref: false }),
      ])
      if (verdict === 'unknown') {
        const lost = session
        session = undefined
        await lost?.end()
      }
      return verdict
    },
    close: async () => {
      await session?.end()
    },
  }
}
