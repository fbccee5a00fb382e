import { ADVISORY_LOCKS } from '../../../platform/db/advisoryLocks.ts'
import { bool } from '../../../platform/db/columns.ts'
import type { BuildSession } from '../dataset/openBuildSession.ts'

/** Maximum milliseconds for which the server may still hold the connection of a killed loader. */
const WAIT_MS = 5_000
const RETRY_MS = 250

/** Acquires the load lock until the session ends; false when another loader holds it. */
export async function acquireLoadLock(
  session: BuildSession,
  pause: (ms: number) => Promise<unknown>,
): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const [row] = await session({ taken: bool })`
      select pg_try_advisory_lock(${ADVISORY_LOCKS.loadLeads}) as taken`
    if (row?.taken === true) return true
    if (waitedMs >= WAIT_MS) return false
    await pause(RETRY_MS)
  }
}
