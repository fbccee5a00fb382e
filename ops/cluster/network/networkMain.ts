import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { loadConfig } from '../../../core/config.ts'
import { clusterLayout } from '../layout.ts'
import { networkSocket } from '../sockets.ts'
import { createRelay, type Link, type NetworkFaults } from './createRelay.ts'

const faultsShape = z.object({ partitioned: z.array(z.string()), cut: z.array(z.string()) })

/**
 * Relays between the nodes of the cluster on one machine; a fault of the relay simulates a network failure. `PUT` on the control socket
 * replaces the faults, and `GET` returns them.
 */
const layout = clusterLayout(loadConfig())
let faults: NetworkFaults = { partitioned: [], cut: [] }
const links: readonly Link[] = layout.nodes.flatMap(({ name, postgresPort, restPort, links }) => [
  { listenPort: links.postgresPort, targetPort: postgresPort, node: name, isPostgres: true },
  { listenPort: links.restPort, targetPort: restPort, node: name, isPostgres: false },
  {
    listenPort: links.etcdPort,
    targetPort: layout.etcd.clientPort,
    node: name,
    isPostgres: false,
  },
])
const relays = await Promise.all(links.map((link) => createRelay(link, faults)))

const control = createServer((request, response) => {
  void answer(request).then((status) => response.writeHead(status).end(JSON.stringify(faults)))
})
const socket = networkSocket(layout.stateDir)
rmSync(socket, { force: true })
control.listen(socket)

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    control.close()
    for (const relay of relays) relay.close()
    rmSync(socket, { force: true })
  })
}

/** Returns the status of the answer; a request other than `PUT` changes nothing. */
async function answer(request: IncomingMessage): Promise<number> {
  if (request.method !== 'PUT') return 200
  const parsed = faultsShape.safeParse(await json(request).catch(() => null))
  if (!parsed.success) return 400
  faults = parsed.data
  for (const relay of relays) relay.apply(faults)
  return 200
}
