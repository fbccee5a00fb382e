import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { DevnetError } from './devnetError.ts'

export type LocalServer = {
  readonly url: string
  /** Ends what is under way, too. */
  stop(): Promise<void>
}

/** Serves on 127.0.0.1 alone, on any free port when `port` is 0. Throws `DevnetError` `port_in_use`. */
export async function serveLocally(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<LocalServer> {
  const server = createAdaptorServer({ fetch })
  return { url: await listen(server, port), stop: () => close(server) }
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
