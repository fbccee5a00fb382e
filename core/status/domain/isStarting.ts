import type { Component, ComponentStatus } from './components.ts'

/** Facts from before a round. */
type Before = {
  /** True if any process has stored a round. */
  readonly isMeasured: boolean
  /** True if a round of this process reached the api; `wasReady` also requires the index. */
  readonly wasReached: boolean
  readonly wasReady: boolean
  /** Seconds since this process started to probe. */
  readonly ageSec: number
}

type Look = { readonly component: Component; readonly status: ComponentStatus }

/** Parts without which no service exists that could be up or down. */
const FIRST: readonly Component[] = ['api', 'database', 'index']
/** All processes start at once, and the api answers within seconds; a longer absence is an outage. */
const START_SEC = 60

/**
 * Returns true if a round found a service that is only starting, so that the round is not counted.
 *
 * A service without any stored round starts when its api has an index to answer from, plus one round for the products
 * to open. Later starts have a minute until the api answers.
 */
export function isStarting(
  looks: readonly Look[],
  { isMeasured, wasReached, wasReady, ageSec }: Before,
): boolean {
  const down = looks.filter(({ status }) => status === 'down').map(({ component }) => component)
  if (isMeasured) return !wasReached && ageSec < START_SEC && down.includes('api')
  return FIRST.some((part) => down.includes(part)) || (down.length > 0 && !wasReady)
}
