import type { Clock } from '../core/kernel/clock.ts'
import { createFaultRate } from '../core/kernel/createFaultRate.ts'
import { isOutage } from '../core/kernel/isOutage.ts'

/**
 * One run of a loop; returns the milliseconds until the next run; null or undefined means the
 * interval of the loop.
 */
export type Pass = () => Promise<number | null> | Promise<void>

/** Calls `wake` at each notification, until the returned handle is closed. */
export type Listen = (wake: () => void) => { close(): Promise<void> }

/** A pass of a loop, and the notifications that start the pass. */
export type Loop<Name> = {
  /** Label of the loop in logs and metrics. */
  readonly name: Name
  readonly pass: Pass
  /** Longest pause between two passes, milliseconds. */
  readonly pollMs: number
  /** Notifications that start a pass before the pause ends. */
  readonly wakes?: readonly Listen[]
}

/**
 * Parts that all loops of one worker share: clock, signal of the end, and reports of failed passes.
 */
export type LoopOwner<Name> = {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly signal: AbortSignal
  /** Counts each pass that a permanent fault ended. */
  countFault(name: Name, error: unknown): void
  /**
   * Logs a permanent fault: a new fault at once, a repeated fault every five minutes, with the
   * number of passes since the last line.
   */
  logFault?(name: Name, error: unknown, passes: number): void
  /** Logs the code of an outage at its start, and every five minutes while the outage lasts. */
  logOutage(name: Name, code: string): void
  /** Returns the code of an outage, or null for a permanent fault; `retryableCode` by default. */
  readonly outageOf?: (error: unknown) => string | null
}

/**
 * Runs the passes of a loop until the signal; a failed pass does not end the loop.
 *
 * The remaining work is in rows, so the pass after a failure continues from the rows.
 */
export async function runLoop<Name>(owner: LoopOwner<Name>, loop: Loop<Name>): Promise<void> {
  const { pollMs, wakes = [] } = loop
  await runOnPollOrNotification(catchPassFailures(owner, loop), {
    pollMs,
    wakes,
    signal: owner.signal,
  })
}

/**
 * Runs `pass` at once, then at each notification, and at most `pollMs` after the previous pass,
 * until the signal.
 *
 * Notifications during a pass cause one more pass. An error of `pass` ends the loop.
 */
export async function runOnPollOrNotification(
  pass: Pass,
  options: {
    readonly pollMs: number
    readonly signal: AbortSignal
    readonly wakes?: readonly Listen[]
  },
): Promise<void> {
  let isWoken = false
  let endPause = (): void => {}
  const wake = (): void => {
    isWoken = true
    endPause()
  }
  options.signal.addEventListener('abort', wake, { once: true })
  const listeners = (options.wakes ?? []).map((listen) => listen(wake))
  while (!options.signal.aborted) {
    isWoken = false
    const wantedMs = await pass()
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
  await Promise.all(listeners.map((listening) => listening.close()))
}

/** Returns the code of a temporary error; null for an error that lasts until a repair. */
export function retryableCode(error: unknown): string | null {
  return isOutage(error) ? error.code : null
}

/** Returns the pass of a loop; the returned pass reports errors instead of throwing them. */
function catchPassFailures<Name>(owner: LoopOwner<Name>, { name, pass }: Loop<Name>): Pass {
  const { clock, outageOf = retryableCode } = owner
  const faults = createFaultRate(clock)
  let outages = createFaultRate(clock)
  return async () => {
    try {
      const pauseMs = await pass()
      // If an outage returns after a successful pass, it is logged at once. A fault may concern
      // single rows and return at once, so its rate is kept.
      outages = createFaultRate(clock)
      return pauseMs ?? null
    } catch (error) {
      const code = outageOf(error)
      if (code === null) {
        owner.countFault(name, error)
        const passes = faults.due(String(error))
        if (passes !== null) owner.logFault?.(name, error, passes)
      } else if (outages.due(code) !== null) {
        owner.logOutage(name, code)
      }
      return null
    }
  }
}
