import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ConnectionCounters } from './createConnectionCounters.ts'
import { type ConnectionLimits, limitConnections } from './limitConnections.ts'
import { limitPipelining } from './limitPipelining.ts'

/** Request handler of the server, such as a Hono app. */
type Fetcher = { readonly fetch: Parameters<typeof getRequestListener>[0] }

export type ListeningServer = {
  readonly port: number
  /**
   * Stops accepting connections, lets running requests finish, and cuts the remaining connections
   * after the drain.
   */
  readonly close: () => Promise<void>
}

export type ListenOptions = {
  readonly host: string
  readonly port: number
  readonly limits?: ConnectionLimits
  readonly counters?: ConnectionCounters
  readonly timeouts?: Timeouts
}

/** No counters and no limits, for servers that only this machine can reach. */
const NO_LIMITS: ConnectionLimits = { maxTotal: Number.POSITIVE_INFINITY, maxPerNetwork: null }
const NO_COUNTERS: ConnectionCounters = { opened() {}, closed() {}, refused() {}, overrun() {} }

export type Timeouts = {
  /**
   * Longest time for a whole request, milliseconds, counted from its first byte or from the
   * connection.
   */
  readonly requestMs: number
  /**
   * Interval of the check against `requestMs`, milliseconds. A slow request ends at most one
   * interval late.
   */
  readonly checkMs: number
  /** Longest time without data in either direction of a connection, milliseconds. */
  readonly idleMs: number
}

const TIMEOUTS: Timeouts = {
  // Milliseconds for a whole request, whose body has at most 64 KB.
  requestMs: 15_000,
  checkMs: 1_000,
  // Longer than the minute after which usual proxies close idle connections, so that the proxy
  // closes first; longer than the 25 s wait for a payment, and than the pauses of an event stream.
  idleMs: 75_000,
}
/** Longest wait for running requests; below the 20 s after which the process exits anyway. */
const DRAIN_MS = 15_000
/** Interval of closing idle connections during the drain, milliseconds. */
const SWEEP_MS = 50

/** Serves an app over HTTP/1.1; resolves when the port is bound. */
export async function listen(app: Fetcher, at: ListenOptions): Promise<ListeningServer> {
  const { requestMs, checkMs, idleMs } = at.timeouts ?? TIMEOUTS
  const counters = at.counters ?? NO_COUNTERS
  const handle = getRequestListener(app.fetch, { hostname: at.host })
  const serve = limitPipelining((request, response) => void handle(request, response), counters)
  const server = createServer(
    {
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: idleMs,
    },
    serve,
  )
  // Also cuts a caller that reads nothing of its answer.
  server.timeout = idleMs
  limitConnections(server, at.limits ?? NO_LIMITS, counters)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => resolve())
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : at.port
  return { port, close: () => drain(server) }
}

async function drain(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearInterval(sweep)
  clearTimeout(cut)
}
