import type { Component, ComponentStatus } from './components.ts'

/** What is known of the time before a turn. */
type Before = {
  /** Whether a turn of any process was ever stored. */
  readonly isMeasured: boolean
  /** Whether a turn of this process found the api, and that and the index there. */
  readonly wasReached: boolean
  readonly wasReady: boolean
  /** For how long this process looks, seconds. */
  readonly ageSec: number
}

type Look = { readonly component: Component; readonly status: ComponentStatus }

/** Without these there is no service yet that could be up or down. */
const FIRST: readonly Component[] = ['api', 'database', 'index']
/** All processes start at once, and the api is there within seconds; whatever lasts longer is an outage. */
const START_SEC = 60

/**
 * Whether a turn found a service that only starts, so that it is to count neither way.
 *
 * A service that was never measured begins when its api has an index to answer from, and has one turn more to open what
 * sells. Later starts have a minute until the api answers.
 */
export function isStarting(
  looks: readonly Look[],
  { isMeasured, wasReached, wasReady, ageSec }: Before,
): boolean {
  const down = looks.filter(({ status }) => status === 'down').map(({ component }) => component)
  if (isMeasured) return !wasReached && ageSec < START_SEC && down.includes('api')
  return FIRST.some((part) => down.includes(part)) || (down.length > 0 && !wasReady)
}
