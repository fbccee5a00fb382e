import type { BackgroundLoop } from './backgroundFaults.ts'
import { guardCallback } from './guardCallback.ts'

export type Refresh = {
  /** Starts a read; calls during a read cause one more read. Never throws. */
  readonly now: () => void
  /** Stops the polling and every further read. */
  close(): void
}

/** Creates a refresh that reads on request and every `pollMs`, if given, without overlap. */
export function createRefresh(options: {
  readonly loop: BackgroundLoop
  readonly read: () => Promise<void>
  readonly pollMs?: number
}): Refresh {
  const { loop, pollMs } = options
  let isReading = false
  let isWanted = false
  let isClosed = false
  const refresh = async (): Promise<void> => {
    isWanted = true
    if (isReading) return
    isReading = true
    try {
      while (isWanted && !isClosed) {
        isWanted = false
        await options.read()
      }
    } finally {
      isReading = false
    }
  }
  const now = guardCallback(loop, refresh)
  const timer = pollMs === undefined ? undefined : setInterval(now, pollMs)
  return {
    now,
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
  }
}
