import { createRefresh } from '../../../platform/background/createRefresh.ts'

/** Poll interval without a notification, milliseconds. */
const POLL_MS = 500

/** Calls `listener` at each notification, until the returned handle is closed. */
type Listen = (listener: () => void) => { close(): Promise<void> }

/**
 * Reads a value at each notification until `isOver` accepts the value, or until `timeoutMs`; returns the last value.
 *
 * A failed read is repeated by the next poll. Throws the errors of the read after the timeout.
 */
export async function waitUntil<T>(
  listen: Listen,
  wanted: {
    readonly read: () => Promise<T>
    readonly isOver: (value: T) => boolean
    readonly timeoutMs: number
  },
): Promise<T> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timeout)
      refresh.close()
      void listening.close()
      resolve()
    }
    const timeout = setTimeout(end, wanted.timeoutMs)
    const refresh = createRefresh({
      loop: 'payment_ends',
      pollMs: POLL_MS,
      read: async () => {
        if (wanted.isOver(await wanted.read())) end()
      },
    })
    const listening = listen(refresh.now)
    refresh.now()
  })
  return wanted.read()
}
