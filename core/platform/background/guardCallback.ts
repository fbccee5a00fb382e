import { isOutage } from '../../kernel/isOutage.ts'
import { type BackgroundLoop, reportBackgroundFault } from './backgroundFaults.ts'

/**
 * Wraps `work` for timers and event emitters: it neither throws nor rejects, so that no fault ends the process.
 *
 * A permanent fault is reported under `loop`; after an outage the next call retries.
 */
export function guardCallback<Args extends readonly unknown[]>(
  loop: BackgroundLoop,
  work: (...args: Args) => unknown,
): (...args: Args) => void {
  return (...args) => {
    void settle(loop, work, args)
  }
}

async function settle<Args extends readonly unknown[]>(
  loop: BackgroundLoop,
  work: (...args: Args) => unknown,
  args: Args,
): Promise<void> {
  try {
    await work(...args)
  } catch (error) {
    if (!isOutage(error)) reportBackgroundFault(loop, error)
  }
}
