import { Server } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { DevnetError } from './devnetError.ts'
import { type SocketHandler, serveSockets } from './markets/serveSockets.ts'

export type LocalServer = {
  readonly url: string
  /** Stops the server and cuts running requests. */
  stop(): Promise<void>
}

/** Close code of a server that shuts down. Source: RFC 6455 7.4.1. */
const GOING_AWAY = 1001

/**
 * Serves on 127.0.0.1 only, on a free port if `port` is 0, with WebSockets if a handler is given.
 *
 * Throws `DevnetError` `port_in_use`.
 */
export async function serveLocally(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  handler?: SocketHandler,
): Promise<LocalServer> {
  const server = createAdaptorServer({ fetch })
  const sockets =
    handler !== undefined && server instanceof Server ? serveSockets(server, handler) : null
  return {
    url: await listen(server, port),
    stop: () => {
      sockets?.closeAll(GOING_AWAY)
      return close(server)
    },
  }
}

function listen(server: ServerType, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', () => {
      reject(new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`))
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://127.0.0.1:${bound}`)
    })
  })
}

function close(server: ServerType): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
