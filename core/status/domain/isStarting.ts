import type { Component, ComponentStatus } from './components.ts'

/** Facts that are known before a round. */
type Before = {
  /** True if any process has stored a round. */
  readonly isMeasured: boolean
  /** True if a round of this process reached the api; `wasReady` also requires the index. */
  readonly wasReached: boolean
  readonly wasReady: boolean
  /** Seconds since this process started to probe. */
  readonly ageSec: number
}

type ComponentResult = { readonly component: Component; readonly status: ComponentStatus }

/** Parts whose absence means that the service has not started yet. */
const STARTUP_COMPONENTS: readonly Component[] = ['api', 'database', 'index']
/**
 * Seconds of a start: all processes start at the same time, and the api answers within seconds. A
 * longer absence is an outage.
 */
const START_SEC = 60

/**
 * Returns true if a round found a service that is only starting, so that the round is not counted.
 *
 * A service without any stored round starts when its api has an index to answer from, plus one round for the products
 * to open. Later starts have a minute until the api answers.
 */
export function isStarting(
  results: readonly ComponentResult[],
  { isMeasured, wasReached, wasReady, ageSec }: Before,
): boolean {
  const down = results.filter(({ status }) => status === 'down').map(({ component }) => component)
  if (isMeasured) return !wasReached && ageSec < START_SEC && down.includes('api')
  return STARTUP_COMPONENTS.some((part) => down.includes(part)) || (down.length > 0 && !wasReady)
}
