import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { buildVersion } from './buildVersion.ts'
import { type PoolWatch, watchPools } from './watchPools.ts'

export type Metrics = {
  readonly registry: Registry
  readonly pools: Pick<PoolWatch, 'maxConnections'>
  close(): Promise<void>
}

/**
 * Creates the Prometheus registry of this process, served on a separate port so that it is never public by accident.
 *
 * Includes the pools that are opened later.
 */
export async function createMetrics(listen: { host: string; port: number }): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'svc_' })
  new Gauge({
    name: 'svc_build_info',
    help: '1; the label has the version of this build',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: buildVersion() }, 1)
  const pools = watchPools(registry)
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
    pools,
    close: () =>
      new Promise((resolve) => {
        pools.close()
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
