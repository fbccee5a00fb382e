import { connect, createServer, type Socket } from 'node:net'

/** Address of a database, as of a balancer in front of several servers. */
export type Address = {
  /** Returns the URL of a server with the host and port of the address. */
  urlOf(serverUrl: string): string
  /** Ends every connection, and connects later clients to the server. */
  moveTo(serverUrl: string): void
  close(): Promise<void>
}

/** Opens an address that passes bytes to a server; `moveTo` changes the server, as a failover does. */
export async function startAddress(serverUrl: string): Promise<Address> {
  let target = Number(new URL(serverUrl).port)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    urlOf: (url) => {
      const moved = new URL(url)
      moved.port = String(port)
      return moved.toString()
    },
    moveTo: (url) => {
      target = Number(new URL(url).port)
      cut()
    },
    close: async () => {
      cut()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}
