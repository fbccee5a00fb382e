import { Socket } from 'node:net'
import pg from 'pg'
import { createMessageReader, type Message } from './createMessageReader.ts'

/** Client that a connection serves at present. */
export type ConnectionClient = {
  readonly onMessage: (message: Message) => void
  readonly onClose: () => void
}

/** Connection to the server after its handshake, with one client at a time. */
export type ServerConnection = {
  write(bytes: Buffer): void
  /** Serves this client from now on; undefined for no client. */
  attach(client: ConnectionClient | undefined): void
  onClose(listener: () => void): void
  close(): void
}

/** Opens a connection; the driver does the handshake, and its socket then carries the messages of clients. */
export async function openServerConnection(url: string): Promise<ServerConnection> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket })
  client.on('error', () => {})
  await client.connect()
  socket.removeAllListeners('data')
  let served: ConnectionClient | undefined
  socket.once('close', () => served?.onClose())
  socket.on(
    'data',
    createMessageReader((message) => served?.onMessage(message), true),
  )
  return {
    write: (bytes) => socket.write(bytes),
    attach: (next) => {
      served = next
    },
    onClose: (listener) => {
      socket.once('close', listener)
    },
    close: () => socket.destroy(),
  }
}
