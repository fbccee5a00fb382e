import { setTimeout as delay } from 'node:timers/promises'
import type { MarketLead } from '../../marketPorts.ts'
import { ADVISORY_LOCKS } from '../db/advisoryLocks.ts'
import { openSession, type Session } from '../db/openSession.ts'

/** A server that hangs must not hold up who has to know. */
const PATIENCE_MS = 3_000

/** Leadership as a lock of a session: it ends with the connection, so that a killed process leads no longer. */
export function createMarketLead(databaseUrl: string): MarketLead {
  let session: Session | undefined
  const ask = async (): Promise<'mine' | 'theirs'> => {
    session ??= await openSession(databaseUrl, 'quartet-market-lead')
    // Whoever holds it asks again, which the same session may as often as it likes.
    const [row] = await session<{ mine: boolean }[]>`
      select pg_try_advisory_lock(${ADVISORY_LOCKS.followMarkets}) as mine`
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
