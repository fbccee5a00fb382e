import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Logger } from '../../kernel/logger.ts'
import type { RedisFault } from './redisFault.ts'

/** State of Redis: it answers or does not answer. Each change writes one line to the log. */
export type RedisState = {
  isAnswering(): boolean
  /**
   * Counts a fault, from which on the server counts as unavailable. `code` is the first word of a reply, or the code of
   * an error.
   */
  lose(fault: RedisFault, code: string): void
  /** Records that the server answers again. */
  restore(): void
  /** Records the duration of a request with an answer. */
  observe(durationSec: number): void
}

const BUCKETS_SEC = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05]

type Deps = { readonly log: Pick<Logger, 'info' | 'warn'>; readonly registry: Registry }

/** Creates the state of a server that did not answer yet, with its metrics. */
export function createRedisState({ log, registry }: Deps): RedisState {
  const registers = [registry]
  const answers = new Gauge({
    name: 'svc_redis_answers',
    help: '1 if Redis answers and all api processes limit callers together, 0 if each process limits alone',
    registers,
  })
  const faults = new Counter({
    name: 'svc_redis_faults_total',
    help: 'Requests to Redis without an answer in time, and lost connections, by fault',
    labelNames: ['fault'],
    registers,
  })
  for (const fault of ['timeout', 'connection', 'reply'] satisfies RedisFault[]) {
    faults.inc({ fault }, 0)
  }
  const seconds = new Histogram({
    name: 'svc_redis_request_duration_seconds',
    help: 'Time from a request to Redis to its answer, seconds',
    buckets: BUCKETS_SEC,
    registers,
  })
  let isAnswering = false
  return {
    isAnswering: () => isAnswering,
    lose: (fault, code) => {
      faults.inc({ fault })
      if (!isAnswering) return
      isAnswering = false
      answers.set(0)
      log.warn(
        { event: 'redis_lost', fault, code },
        'redis does not answer: each process limits callers alone',
      )
    },
    restore: () => {
      isAnswering = true
      answers.set(1)
      log.info({ event: 'redis_answers' }, 'redis answers: all processes limit callers together')
    },
    observe: (durationSec) => seconds.observe(durationSec),
  }
}
