import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

export type Metrics = { readonly registry: Registry; close(): Promise<void> }

/** Prometheus registry of this process, served on a port of its own so that it is never public by accident. */
export async function createMetrics(listen: { host: string; port: number }): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'svc_' })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listening(server, listen)
  return {
    registry,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listening(server: Server, at: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => resolve())
  })
}
