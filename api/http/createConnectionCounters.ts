import { Counter, Gauge, type Registry } from 'prom-client'

/** Limit that a closed connection exceeded. */
export type ConnectionLimit = 'all' | 'network'

export type ConnectionCounters = {
  opened(): void
  closed(): void
  refused(limit: ConnectionLimit): void
  /** Counts a connection that was cut because of its unanswered requests. */
  overrun(): void
}

const LIMITS: readonly ConnectionLimit[] = ['all', 'network']

/** Creates metrics of the connections of the public port. */
export function createConnectionCounters(registry: Registry): ConnectionCounters {
  const registers = [registry]
  const open = new Gauge({
    name: 'svc_http_connections',
    help: 'Open connections of callers',
    registers,
  })
  const refusals = new Counter({
    name: 'svc_http_connections_refused_total',
    help: 'Connections closed before the first byte was read, by limit',
    labelNames: ['limit'],
    registers,
  })
  const overruns = new Counter({
    name: 'svc_http_connections_overrun_total',
    help: 'Connections closed because of a request beyond 32 incomplete answers',
    registers,
  })
  for (const limit of LIMITS) refusals.inc({ limit }, 0)
  return {
    opened: () => open.inc(),
    closed: () => open.dec(),
    refused: (limit) => refusals.inc({ limit }),
    overrun: () => overruns.inc(),
  }
}
