import type { Config } from '../core/config.ts'
import type { CallerLimits } from '../core/limits/ports.ts'
import { createProcessLimits } from '../core/limits/store/createProcessLimits.ts'
import { createSharedLimits } from '../core/limits/store/createSharedLimits.ts'
import type { Log } from '../core/platform/log.ts'
import type { Metrics } from '../core/platform/metrics.ts'
import { systemClock } from '../core/platform/systemClock.ts'

type LimitDeps = {
  readonly log: Log
  readonly metrics: Pick<Metrics, 'registry'>
  /** Registers a step of the shutdown. */
  readonly add: (name: string, close: () => Promise<void>) => void
}

/**
 * Creates the limits of callers: shared by all api processes with `REDIS_URL`, else of this process. The process ends
 * when Redis rejects this service.
 */
export async function createCallerLimits(
  { log, metrics, add }: LimitDeps,
  config: Pick<Config, 'REDIS_URL' | 'RATE_LIMIT_PER_SEC' | 'RATE_LIMIT_BURST'>,
): Promise<CallerLimits> {
  const settings = { ratePerSec: config.RATE_LIMIT_PER_SEC, burst: config.RATE_LIMIT_BURST }
  if (config.REDIS_URL === undefined) return createProcessLimits(systemClock, settings)
  // The client is 28 MB of memory, which a process without Redis does not need.
  const { createRedis, WrongRedis } = await import('../core/platform/redis/createRedis.ts')
  const url = config.REDIS_URL.reveal()
  try {
    const redis = await createRedis({ url, log, registry: metrics.registry })
    add('redis', () => redis.close())
    return createSharedLimits(redis, systemClock, settings)
  } catch (error) {
    if (!(error instanceof WrongRedis)) throw error
    log.fatal(
      { event: 'redis_connection_wrong', problem: error.message },
      'process exits: wrong redis connection',
    )
    process.exit(1)
  }
}
