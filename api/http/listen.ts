import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** What serves requests; a Hono app is one. */
type Fetcher = { readonly fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }

export type Listening = {
  readonly port: number
  /** Takes no new connection, lets requests under way finish, cuts what is left after the drain. */
  readonly close: () => Promise<void>
}

/** Longest a caller may take to send a whole request; bodies are at most 64 KB. */
const REQUEST_TIMEOUT_MS = 15_000
/** Longer than the minute after which usual proxies drop idle connections, so that they do it. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/** Longest to wait for requests under way; under the 20 s after which the process ends anyway. */
const DRAIN_MS = 15_000
/** How often connections that became idle are closed during the drain. */
const SWEEP_MS = 50

/** Serves an app over HTTP/1.1 once the port is bound. */
export async function listen(
  app: Fetcher,
  at: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: at.host })
  if (!isHttpServer(server)) throw new TypeError('expected an HTTP/1.1 server')
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => resolve())
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : at.port
  return { port, close: () => drain(server) }
}

function isHttpServer(server: object): server is Server {
  return 'closeIdleConnections' in server
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
