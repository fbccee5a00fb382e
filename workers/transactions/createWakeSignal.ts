/** Reason why a lane wakes up. */
export type WakeReason = 'head' | 'queued'

export type WakeSignal = {
  ring(why: WakeReason): void
  /**
   * Returns the rings since the last wait, or the next ring; an empty set after `timeoutMs` or the
   * signal.
   */
  wait(timeoutMs: number, signal: AbortSignal): Promise<ReadonlySet<WakeReason>>
  /**
   * Returns true if `why` rings before a promise settles; a stored ring also counts. Rings with
   * other reasons stay stored.
   */
  ringsBefore(why: WakeReason, before: Promise<unknown>): Promise<boolean>
}

/** Creates a bell for one waiter. Rings without a waiter are stored, once per reason. */
export function createWakeSignal(): WakeSignal {
  let rung = new Set<WakeReason>()
  let wake: () => void = () => {}
  return {
    ring: (why) => {
      rung.add(why)
      wake()
    },
    wait: async (timeoutMs, signal) => {
      if (rung.size === 0 && !signal.aborted) {
        await new Promise<void>((settle) => {
          const timer = setTimeout(() => wake(), timeoutMs)
          wake = () => {
            clearTimeout(timer)
            signal.removeEventListener('abort', wake)
            settle()
          }
          signal.addEventListener('abort', wake)
        })
      }
      wake = () => {}
      const ringsBefore = rung
      rung = new Set()
      return ringsBefore
    },
    ringsBefore: async (why, before) => {
      await new Promise<void>((settle) => {
        wake = () => {
          if (rung.has(why)) settle()
        }
        wake()
        before.then(
          () => settle(),
          () => settle(),
        )
      })
      wake = () => {}
      return rung.delete(why)
    },
  }
}
