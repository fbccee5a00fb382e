import { ADVISORY_LOCKS } from '../../../platform/db/advisoryLocks.ts'
import { bool } from '../../../platform/db/columns.ts'
import type { BuildSession } from '../dataset/openBuildSession.ts'

/** Maximum milliseconds during which the server may keep the connection of a killed loader. */
const MAX_WAIT_MS = 5_000
const RETRY_MS = 250

/**
 * Acquires the load lock until the session ends; returns false if another loader holds the lock.
 */
export async function acquireLoadLock(
  session: BuildSession,
  pause: (ms: number) => Promise<unknown>,
): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const [row] = await session({ taken: bool })`
      select pg_try_advisory_lock(${ADVISORY_LOCKS.loadLeads}) as taken`
    if (row?.taken === true) return true
    if (waitedMs >= MAX_WAIT_MS) return false
    await pause(RETRY_MS)
  }
}
