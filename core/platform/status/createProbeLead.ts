import { setTimeout as delay } from 'node:timers/promises'
import type { ProbeLead } from '../../statusPorts.ts'
import { openSession, type Session } from '../db/openSession.ts'

/** Lock of the one process that probes: a number of our own choice. */
const LEAD_LOCK = 7_314_001
/** A server that hangs must not hold up the turn that tells of it. */
const PATIENCE_MS = 3_000

/**
 * Leadership as a lock of a session: it ends with the connection, so that a killed process leads no longer.
 *
 * Whoever holds it asks again at each turn, which the same session may as often as it likes.
 */
export function createProbeLead(databaseUrl: string): ProbeLead {
  let session: Session | undefined
  const ask = async (): Promise<'mine' | 'theirs'> => {
    session ??= await openSession(databaseUrl, 'quartet-probe-lead')
    const [row] = await session<{ mine: boolean }[]>`
      select pg_try_advisory_lock(${LEAD_LOCK}) as mine`
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
