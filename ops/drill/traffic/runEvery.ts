import { setTimeout as delay } from 'node:timers/promises'

/**
 * Starts a task every `intervalMs`, also while earlier tasks run, until the signal; resolves when the last task has
 * ended. `onError` receives the error of a task.
 */
export async function runEvery(
  intervalMs: number,
  options: { readonly signal: AbortSignal; onError(error: unknown): void },
  task: (turn: number) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const beganMs = performance.now()
  for (let turn = 0; !options.signal.aborted; turn += 1) {
    const promise = task(turn)
      .catch(options.onError)
      .finally(() => running.delete(promise))
    running.add(promise)
    await delay(Math.max(0, beganMs + (turn + 1) * intervalMs - performance.now()))
  }
  await Promise.all(running)
}
