import type { BackgroundLoop } from './backgroundFaults.ts'
import { guarded } from './guarded.ts'

export type Refresh = {
  /** Reads now; a call during a read leads to one more. Never throws. */
  readonly now: () => void
  /** Ends the polling and every further read. */
  close(): void
}

/** Reads again and again without overlap: whenever asked, and every `pollMs` where that is given. */
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
  const now = guarded(loop, refresh)
  const timer = pollMs === undefined ? undefined : setInterval(now, pollMs)
  return {
    now,
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
  }
}
