import { setTimeout as delay } from 'node:timers/promises'

/** How often a condition is looked at; a human does not see the difference. */
const LOOK_EVERY_MS = 50

/** Waits until `condition` holds; false when it did not within `timeoutMs`. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() >= end) return false
    await delay(LOOK_EVERY_MS)
  }
  return true
}
