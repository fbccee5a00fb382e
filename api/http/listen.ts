import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ConnectionCounters } from './createConnectionCounters.ts'
import { type ConnectionLimits, limitConnections } from './limitConnections.ts'
import { limitPipelining } from './limitPipelining.ts'

/** What serves requests; a Hono app is one. */
type Fetcher = { readonly fetch: Parameters<typeof getRequestListener>[0] }

export type Listening = {
  readonly port: number
  /** Takes no new connection, lets requests under way finish, cuts what is left after the drain. */
  readonly close: () => Promise<void>
}

export type ListenAt = {
  readonly host: string
  readonly port: number
  readonly limits?: ConnectionLimits
  readonly counters?: ConnectionCounters
  readonly timeouts?: Timeouts
}

/** Nothing to count and no limit, for servers that only this machine reaches. */
const NO_LIMITS: ConnectionLimits = { most: Number.POSITIVE_INFINITY, maxPerNetwork: null }
const NO_COUNTERS: ConnectionCounters = { opened() {}, closed() {}, refused() {}, overrun() {} }

export type Timeouts = {
  /** Longest a caller may take to send a whole request, counted from its first byte or the connection. */
  readonly requestMs: number
  /** How often connections are compared with that; a slow request ends this much late at most. */
  readonly checkMs: number
  /** Longest a connection may be silent in both directions. */
  readonly idleMs: number
}

const TIMEOUTS: Timeouts = {
  // Bodies are at most 64 KB.
  requestMs: 15_000,
  checkMs: 1_000,
  // Longer than the minute after which usual proxies drop idle connections, so that they do it; longer than the 25 s
  // for which a payment is waited for, and than the pauses of an event stream.
  idleMs: 75_000,
}
/** Longest to wait for requests under way; under the 20 s after which the process ends anyway. */
const DRAIN_MS = 15_000
/** How often connections that became idle are closed during the drain. */
const SWEEP_MS = 50

/** Serves an app over HTTP/1.1 once the port is bound. */
export async function listen(app: Fetcher, at: ListenAt): Promise<Listening> {
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
  // Ends a caller that reads nothing of its answer too.
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
