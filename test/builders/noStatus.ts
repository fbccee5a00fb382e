import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import type { StatusDeps } from '../../core/status/ports.ts'

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}

/** Status of apps without a prober; its reads fail. */
export const noStatus: StatusDeps = {
  reads: {
    newest: down,
    uptime: down,
    measuredSince: down,
    validity: down,
    latency: down,
    days: down,
    incidents: down,
  },
  chains: async () => [],
  version: '1.0.0',
  startedAtSec: 1_790_000_000,
  silentAfterSec: 90,
}
