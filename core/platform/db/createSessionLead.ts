import { setTimeout as delay } from 'node:timers/promises'
import { openSession, type Session } from './openSession.ts'

/** A server that hangs must not hold up who has to know. */
const PATIENCE_MS = 3_000

/** Whether this process is the one that does a piece of work. */
export type SessionLead = {
  /** `unknown` where the database does not say; then nobody may count on it. */
  take(): Promise<'mine' | 'theirs' | 'unknown'>
  close(): Promise<void>
}

/**
 * Leadership as a lock of a session: it ends with the connection, so that a killed process leads no longer.
 *
 * Whoever holds it asks again at each turn, which the same session may as often as it likes.
 */
export function createSessionLead(
  databaseUrl: string,
  { name, lock }: { readonly name: string; readonly lock: number },
): SessionLead {
  let session: Session | undefined
  const ask = async (): Promise<'mine' | 'theirs'> => {
    session ??= await openSession(databaseUrl, name)
    const [row] = await session<{ mine: boolean }[]>`
      select pg_try_advisory_lock(${lock}) as mine`
    return row?.mine === true ? 'mine' : 'theirs'
  }
  return {
    take: async () => {
      const asked = ask().catch(() => 'unknown' as const)
      const verdict = await Promise.race([
        asked,
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
