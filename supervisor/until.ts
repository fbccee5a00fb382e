import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between two checks of a condition; too short for a person to notice. */
const CHECK_EVERY_MS = 50

/** Waits until `condition` holds; returns false if `timeoutMs` passes first. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() >= end) return false
    await delay(CHECK_EVERY_MS)
  }
  return true
}
