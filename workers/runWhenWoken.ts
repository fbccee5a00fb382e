/** Work that says after how many milliseconds it wants to run again; null leaves that to whoever wakes it. */
type Work = () => Promise<number | null>

/**
 * Runs `work` at once, then whenever it is woken, and at least every `pollMs`, until the signal.
 *
 * Wake-ups during a run lead to one more run: nothing that was announced is missed.
 */
export async function runWhenWoken(
  work: Work,
  options: {
    readonly pollMs: number
    readonly signal: AbortSignal
    /** Hands out how to wake it; whatever it returns is closed at the end. */
    readonly listen: (wake: () => void) => { close(): Promise<void> }
  },
): Promise<void> {
  let isWoken = false
  let endPause = (): void => {}
  const wake = (): void => {
    isWoken = true
    endPause()
  }
  options.signal.addEventListener('abort', wake, { once: true })
  const listening = options.listen(wake)
  while (!options.signal.aborted) {
    isWoken = false
    const wantedMs = await work()
    const pauseMs = Math.min(wantedMs ?? options.pollMs, options.pollMs)
    if (isWoken || pauseMs <= 0) continue
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  await listening.close()
}
