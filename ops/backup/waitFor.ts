import { setTimeout as delay } from 'node:timers/promises'

const MS_PER_SEC = 1_000
/** Milliseconds between two checks of a condition. */
const POLL_MS = 500

/** Waits for a condition; returns false after the seconds, or after the signal. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  signal: AbortSignal,
  patienceSec: number,
): Promise<boolean> {
  const endMs = performance.now() + patienceSec * MS_PER_SEC
  while (!(await condition())) {
    if (signal.aborted || performance.now() >= endMs) return false
    await delay(POLL_MS, undefined, { signal }).catch(() => {})
  }
  return true
}
