import { connect, createServer, type Socket } from 'node:net'
import { parseApplicationName } from './parseApplicationName.ts'

/** Faults of the network between the nodes, by the names of the nodes. */
export type NetworkFaults = {
  /** Nodes that receive and send no byte; their connections stay open, as behind a lost switch. */
  readonly partitioned: readonly string[]
  /** Standbys whose connections to other nodes are closed and refused. */
  readonly cut: readonly string[]
}

export type Link = {
  readonly listenPort: number
  readonly targetPort: number
  /** Node at one end of the link. */
  readonly node: string
  /** True if a startup message of Postgres names the node at the other end. */
  readonly isPostgres: boolean
}

export type Relay = {
  apply(faults: NetworkFaults): void
  close(): void
}

const HOST = '127.0.0.1'

type Connection = { apply(faults: NetworkFaults): void; destroy(): void }

/** Forwards the connections of a link, and holds or closes them as the faults demand. */
export async function createRelay(link: Link, initial: NetworkFaults): Promise<Relay> {
  let faults = initial
  const connections = new Set<Connection>()
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    const connection = forward(client, link, () => connections.delete(connection))
    connections.add(connection)
    connection.apply(faults)
  })
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen(link.listenPort, HOST, settle)
  })
  return {
    apply: (next) => {
      faults = next
      for (const connection of connections) connection.apply(next)
    },
    close: () => {
      server.close()
      for (const connection of connections) connection.destroy()
    },
  }
}

function forward(client: Socket, link: Link, onEnd: () => void): Connection {
  const upstream = connect({ port: link.targetPort, host: HOST, noDelay: true })
  let faults: NetworkFaults = { partitioned: [], cut: [] }
  let first: Buffer | undefined = link.isPostgres ? Buffer.alloc(0) : undefined
  let peer = ''
  let isHeld = false
  let isBroken = false
  const destroy = () => {
    client.destroy()
    upstream.destroy()
    onEnd()
  }
  const update = () => {
    if (faults.cut.includes(peer)) return destroy()
    isHeld = faults.partitioned.includes(link.node) || faults.partitioned.includes(peer)
    if (isHeld) {
      client.pause()
      upstream.pause()
      return
    }
    if (isBroken) return destroy()
    client.resume()
    upstream.resume()
  }
  const identify = (bytes: Buffer) => {
    if (first === undefined) return
    first = Buffer.concat([first, bytes])
    const name = parseApplicationName(first)
    if (name === undefined) return
    first = undefined
    peer = name
    update()
  }
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.on('data', (bytes) => {
      if (from === client) identify(bytes)
      if (!to.write(bytes)) from.pause()
    })
    to.on('drain', () => {
      if (!isHeld) from.resume()
    })
    from.on('error', () => {})
    from.on('close', () => {
      isBroken = true
      // A partition also hides the end of a connection.
      if (isHeld) return
      to.destroySoon()
      onEnd()
    })
  }
  return {
    apply: (next) => {
      faults = next
      update()
    },
    destroy,
  }
}
