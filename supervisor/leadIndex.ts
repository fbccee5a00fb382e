import { setTimeout as delay } from 'node:timers/promises'
import type { SessionLead } from '../core/platform/db/createSessionLead.ts'

/** Milliseconds between two requests for the lock. */
const RETRY_MS = 250
/** Milliseconds for which a killed indexer may still hold the lock until the server closes its session. */
const GRACE_MS = 5_000
const KEEP_MS = 1_000
/**
 * Milliseconds without the lock after which the lock is lost; less than the 25 s after which another process may take
 * Ponder's lock row.
 */
const LOST_MS = 15_000

type Lead = Pick<SessionLead, 'take'>

/**
 * Takes the lock of an index, or waits until the holder releases the lock.
 *
 * Returns `led` if the lock was free at once or within the grace period. Returns `was_held` after a longer wait,
 * because the other indexer may have left an index that must be prepared again. Calls `onWait` once, before a longer
 * wait.
 */
export async function acquireIndexLock(
  lead: Lead,
  onWait: () => void,
  graceMs = GRACE_MS,
): Promise<'led' | 'was_held'> {
  const startMs = performance.now()
  let hasWaited = false
  while ((await lead.take()) !== 'mine') {
    if (!hasWaited && performance.now() - startMs > graceMs) {
      hasWaited = true
      onWait()
    }
    await delay(RETRY_MS)
  }
  return hasWaited ? 'was_held' : 'led'
}

/**
 * Requests the lock again each second until the signal aborts; calls `onLost` if another indexer has held the lock for
 * `lostMs`, for example after a database outage.
 *
 * After a slow answer, the server may still hold the lock for the earlier session of this process, until the server
 * closes that session.
 */
export async function keepIndexLock(
  lead: Lead,
  { signal, lostMs = LOST_MS }: { readonly signal: AbortSignal; readonly lostMs?: number },
  onLost: () => void,
): Promise<void> {
  let heldMs = performance.now()
  while (!signal.aborted) {
    await delay(KEEP_MS, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    if ((await lead.take()) !== 'theirs') heldMs = performance.now()
    else if (performance.now() - heldMs > lostMs) {
      onLost()
      return
    }
  }
}
