import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { createMessageReader, type Message } from './createMessageReader.ts'
import { openServerConnection, type ServerConnection } from './openServerConnection.ts'

export type Pooler = {
  readonly url: string
  /** Returns the greatest number of connections to the server so far. */
  most(): number
  stop(): Promise<void>
}

type Options = {
  /** URL of the server behind the pooler. */
  readonly url: string
  /** Maximum number of connections to the server. */
  readonly size: number
  /** Idle connection that serves next; by default the one that was used last, as in PgBouncer. */
  readonly next?: 'last_used' | 'longest_idle'
}

/** Startup parameters that a pooler accepts, as PgBouncer does; it refuses every other parameter. */
const ACCEPTED = new Set(['user', 'database', 'client_encoding', 'application_name'])
const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
/** Messages that the server answers with ReadyForQuery: Query, Sync, FunctionCall. */
const ASKS_READY = new Set(['Q', 'S', 'F'])

/**
 * Starts a pooler in transaction mode: every transaction of a client runs on one of few connections to the server, and
 * the next transaction may run on another. Prepared statements and settings stay on the connection of the server.
 *
 * Source: PostgreSQL 18, chapter 54, frontend/backend protocol.
 */
export async function startPooler(options: Options): Promise<Pooler> {
  const connections = createConnections(options)
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    clients.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => clients.delete(socket))
    serve(socket, connections)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = new URL(options.url)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : 0)
  return {
    url: url.toString(),
    most: connections.most,
    stop: async () => {
      for (const client of clients) client.destroy()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await connections.close()
    },
  }
}

type Connections = {
  acquire(): Promise<ServerConnection>
  release(connection: ServerConnection): void
  /** Closes a connection whose transaction has no client any more. */
  discard(connection: ServerConnection): void
  most(): number
  close(): Promise<void>
}

function createConnections({ url, size, next = 'last_used' }: Options): Connections {
  const open = new Set<ServerConnection>()
  const idle: ServerConnection[] = []
  const waiting: ((connection: ServerConnection) => void)[] = []
  let opening = 0
  let max = 0
  const give = (connection: ServerConnection): void => {
    const first = waiting.shift()
    if (first === undefined) idle.push(connection)
    else first(connection)
  }
  const openMore = async (): Promise<void> => {
    opening += 1
    const connection = await openServerConnection(url)
    opening -= 1
    open.add(connection)
    max = Math.max(max, open.size)
    connection.onClose(() => {
      open.delete(connection)
      const at = idle.indexOf(connection)
      if (at >= 0) idle.splice(at, 1)
    })
    give(connection)
  }
  return {
    acquire: () => {
      const connection = next === 'last_used' ? idle.pop() : idle.shift()
      if (connection !== undefined) return Promise.resolve(connection)
      const later = new Promise<ServerConnection>((resolve) => {
        waiting.push(resolve)
      })
      if (open.size + opening < size) void openMore()
      return later
    },
    release: give,
    discard: (connection) => {
      connection.close()
      if (waiting.length > 0) void openMore()
    },
    most: () => max,
    close: async () => {
      await Promise.all(
        [...open].map(
          (connection) =>
            new Promise<void>((resolve) => {
              connection.onClose(resolve)
              connection.close()
            }),
        ),
      )
    },
  }
}

/** Serves one client: answers its startup, then sends its messages to a connection of the server while it needs one. */
function serve(socket: Socket, connections: Connections): void {
  let connection: ServerConnection | undefined
  let isWaiting = false
  /** Number of ReadyForQuery messages that the server still owes. */
  let owed = 0
  let queue: Message[] = []
  const onServerMessage = (message: Message): void => {
    socket.write(message.bytes)
    if (message.type !== 'Z') return
    owed -= 1
    const isInTransaction = message.bytes[5] !== 'I'.charCodeAt(0)
    if (owed > 0 || isInTransaction || connection === undefined) return
    const free = connection
    connection = undefined
    free.attach(undefined)
    connections.release(free)
    void flush()
  }
  const flush = async (): Promise<void> => {
    if (queue.length === 0 || isWaiting) return
    if (connection === undefined) {
      isWaiting = true
      const acquired = await connections.acquire()
      isWaiting = false
      if (socket.destroyed) {
        connections.release(acquired)
        return
      }
      connection = acquired
      connection.attach({ onMessage: onServerMessage, onClose: () => socket.destroy() })
    }
    const messages = queue
    queue = []
    for (const message of messages) {
      if (ASKS_READY.has(message.type)) owed += 1
      connection.write(message.bytes)
    }
  }
  const read = createMessageReader((message) => {
    if (message.type === '') {
      answerStartup(socket, message.bytes)
      return
    }
    if (message.type === 'X') {
      socket.end()
      return
    }
    queue.push(message)
    void flush()
  })
  socket.on('data', read)
  socket.once('close', () => {
    if (connection !== undefined) connections.discard(connection)
    connection = undefined
  })
}

function answerStartup(socket: Socket, bytes: Buffer): void {
  const code = bytes.readInt32BE(4)
  if (code === SSL_REQUEST) {
    socket.write('N')
    return
  }
  if (code === CANCEL_REQUEST) {
    socket.end()
    return
  }
  const words = bytes.toString('utf8', 8).split('\0')
  const refused = words.filter((word, at) => at % 2 === 0 && word !== '' && !ACCEPTED.has(word))
  if (refused.length > 0) {
    const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${refused[0]}`, '']
    socket.end(messageOf('E', Buffer.from(`${fields.join('\0')}\0`)))
    return
  }
  const parameters = Object.entries({ server_version: '18.0', client_encoding: 'UTF8' })
  socket.write(
    Buffer.concat([
      messageOf('R', Buffer.alloc(4)),
      ...parameters.map(([name, value]) => messageOf('S', Buffer.from(`${name}\0${value}\0`))),
      messageOf('K', randomBytes(8)),
      messageOf('Z', Buffer.from('I')),
    ]),
  )
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
