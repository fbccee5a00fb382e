import type { Clock } from '../../kernel/clock.ts'
import type { Redis } from '../../platform/redis/createRedis.ts'
import { MAX_FAILURES, pauseSec, WINDOW_MS } from '../domain/failureWindow.ts'
import type { FailurePause } from '../ports.ts'
import { limitKey } from './limitKey.ts'
import { COUNT_FAILURE, READ_FAILURES } from './limitScripts.ts'

/** Maximum number of remembered pauses, about 1 MB. */
const MAX_PAUSES = 10_000

/**
 * Creates pauses by the failures in Redis; without an answer of Redis, `alone` decides.
 *
 * `alone` counts every failure of this process too, and this process remembers each pause that Redis reported.
 */
export function createSharedPause(
  redis: Pick<Redis, 'run'>,
  clock: Pick<Clock, 'nowMs'>,
  alone: FailurePause,
): FailurePause {
  const pausedUntilMs = new Map<string, number>()
  const remember = (name: string, waitSec: number | null): void => {
    pausedUntilMs.delete(name)
    if (waitSec === null) return
    pausedUntilMs.set(name, clock.nowMs() + waitSec * 1_000)
    const [oldest] = pausedUntilMs.keys()
    if (pausedUntilMs.size > MAX_PAUSES && oldest !== undefined) pausedUntilMs.delete(oldest)
  }
  const knownSec = (name: string): number | null => {
    const leftMs = (pausedUntilMs.get(name) ?? 0) - clock.nowMs()
    return leftMs > 0 ? Math.ceil(leftMs / 1_000) : alone.knownSec(name)
  }
  return {
    knownSec,
    waitSec: async (name) => {
      const reply = await redis.run(READ_FAILURES, limitKey('uncovered', name), [])
      if (reply === null) return knownSec(name)
      const waitSec = pauseOf(reply)
      remember(name, waitSec)
      return waitSec
    },
    count: async (name) => {
      const args = [String(MAX_FAILURES), String(WINDOW_MS)]
      const [reply] = await Promise.all([
        redis.run(COUNT_FAILURE, limitKey('uncovered', name), args),
        alone.count(name),
      ])
      if (reply !== null) remember(name, pauseOf(reply))
    },
  }
}

function pauseOf([now, ...times]: readonly string[]): number | null {
  return pauseSec(times.map(Number), Number(now))
}
