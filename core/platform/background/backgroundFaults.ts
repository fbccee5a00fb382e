import { channel } from 'node:diagnostics_channel'

/** Loops whose result no caller waits for; values of a metric label. */
export const BACKGROUND_LOOPS = [
  'index_head',
  'market_state',
  'payment_ends',
  'row_watch',
  'listener',
  'market_feed',
  'checker',
  'price_keeper',
  'index_step_keeper',
  'shops',
  'process',
] as const

export type BackgroundLoop = (typeof BACKGROUND_LOOPS)[number]

export type BackgroundFault = { readonly loop: BackgroundLoop; readonly error: unknown }

const name = 'quartet:background-fault'

/**
 * Reports a permanent fault of background work; `watchBackgroundFaults` counts and logs the reports of its process.
 *
 * Reports use a channel of the process, because such work starts deep inside of adapters, which would otherwise all
 * pass a log down. A report without a subscriber becomes a warning of the process, so that no report is lost silently.
 */
export function reportBackgroundFault(loop: BackgroundLoop, error: unknown): void {
  const faults = channel(name)
  if (!faults.hasSubscribers) {
    process.emitWarning(error instanceof Error ? error : String(error))
    return
  }
  const fault: BackgroundFault = { loop, error }
  faults.publish(fault)
}

/** Calls `listener` with each report until the returned handle is closed. */
export function followBackgroundFaults(listener: (fault: BackgroundFault) => void): {
  close(): void
} {
  const faults = channel(name)
  const onMessage = (message: unknown): void => {
    if (isFault(message)) listener(message)
  }
  faults.subscribe(onMessage)
  return {
    close: () => {
      faults.unsubscribe(onMessage)
    },
  }
}

/**
 * Returns true for a report of this module, which alone publishes on the channel. The check satisfies the type checker.
 */
function isFault(message: unknown): message is BackgroundFault {
  return typeof message === 'object' && message !== null && 'loop' in message
}
