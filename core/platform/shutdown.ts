import type { Log } from './log.ts'

export type Shutdown = {
  /** Adds a step; steps run one after another in the reverse order. */
  add(name: string, step: () => Promise<void> | void): void
  /** Runs every step; later calls wait for the same run and repeat no step. */
  run(reason: string): Promise<void>
  /** Aborted when the stop begins. */
  readonly signal: AbortSignal
}

/** Maximum duration of a stop before the process ends in any case; orchestrators kill after 30 s. */
const HARD_STOP_MS = 20_000

/** Creates the orderly stop of a process on SIGINT, SIGTERM or its own decision. */
export function createShutdown(log: Log): Shutdown {
  const steps: { name: string; step: () => Promise<void> | void }[] = []
  const controller = new AbortController()
  let running: Promise<void> | undefined
  const run = (reason: string): Promise<void> => {
    running ??= stop(reason)
    return running
  }
  const stop = async (reason: string): Promise<void> => {
    log.info({ event: 'process_stopping', reason }, 'stopping')
    controller.abort()
    const hardStop = setTimeout(() => process.exit(1), HARD_STOP_MS)
    hardStop.unref()
    for (const { name, step } of steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        log.error({ event: 'shutdown_step_failed', err: error, step: name }, 'shutdown step failed')
      }
    }
    clearTimeout(hardStop)
    log.info({ event: 'process_stopped', reason }, 'stopped')
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      void run(name).then(() => process.exit(0))
    })
  }
  return { add: (name, step) => void steps.push({ name, step }), run, signal: controller.signal }
}
