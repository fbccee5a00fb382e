import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** One client of a feed. */
export type Socket = {
  send(text: string): void
  /** Closes the connection with a code of RFC 6455 or of the service. */
  close(code: number): void
}

export type SocketHandler = {
  /** False rejects the connection. */
  accepts(path: string, headers: IncomingMessage['headers']): boolean
  opened(socket: Socket, path: string): void
  said(socket: Socket, text: string): void
  closed(socket: Socket): void
}

/** Suffix that a server appends to a client's key. Source: RFC 6455 1.3. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
/** Maximum message size; subscriptions have some kilobytes. */
const MAX_MESSAGE_BYTES = 64 * 1024

/** Adds to an HTTP server the part of WebSocket that feeds need: whole texts, pings, and closes. */
export function serveSockets(
  server: Server,
  handler: SocketHandler,
): { closeAll(code: number): void } {
  const open = new Set<Socket>()
  server.on('upgrade', (request: IncomingMessage, stream: Duplex) => {
    const path = request.url ?? '/'
    const key = request.headers['sec-websocket-key']
    // A client that disconnects in the middle of a message is not an error.
    stream.on('error', () => stream.destroy())
    if (key === undefined || !handler.accepts(path, request.headers)) {
      stream.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
      return
    }
    const accept = createHash('sha1').update(`${key}${MAGIC}`).digest('base64')
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    )
    const socket: Socket = {
      send: (text) => void (stream.writable && stream.write(frame(TEXT, Buffer.from(text)))),
      close: (code) => {
        const reason = Buffer.alloc(2)
        reason.writeUInt16BE(code)
        if (stream.writable) stream.end(frame(CLOSE, reason))
      },
    }
    open.add(socket)
    stream.once('close', () => {
      open.delete(socket)
      handler.closed(socket)
    })
    const readChunk = createFrameReader((opcode, payload) => {
      if (opcode === TEXT) handler.said(socket, payload.toString('utf8'))
      if (opcode === PING) stream.write(frame(PONG, payload))
      if (opcode === CLOSE) stream.end(frame(CLOSE, payload.subarray(0, 2)))
    })
    stream.on('data', (chunk: Buffer) => {
      if (!readChunk(chunk)) stream.destroy()
    })
    handler.opened(socket, path)
  })
  return {
    closeAll: (code) => {
      for (const socket of open) socket.close(code)
    },
  }
}

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  if (length < 126) return Buffer.concat([Buffer.from([0x80 | opcode, length]), payload])
  const isShort = length < 65_536
  const head = Buffer.alloc(isShort ? 4 : 10)
  head[0] = 0x80 | opcode
  head[1] = isShort ? 126 : 127
  if (isShort) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

/**
 * Returns a function that takes bytes of a client and passes on whole frames; it returns false for an invalid frame.
 */
function createFrameReader(
  onFrame: (opcode: number, payload: Buffer) => void,
): (chunk: Buffer) => boolean {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (rest.length < 2) return true
      const first = rest.readUInt8(0)
      const second = rest.readUInt8(1)
      const short = second & 0x7f
      const isWhole = (first & 0x80) !== 0
      const isMasked = (second & 0x80) !== 0
      if (!isWhole || !isMasked || short === 127) return false
      const at = short === 126 ? 4 : 2
      if (rest.length < at + 4) return true
      const length = short === 126 ? rest.readUInt16BE(2) : short
      if (length > MAX_MESSAGE_BYTES) return false
      const end = at + 4 + length
      if (rest.length < end) return true
      const mask = rest.subarray(at, at + 4)
      const payload = Buffer.from(rest.subarray(at + 4, end))
      for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0)
      rest = rest.subarray(end)
      onFrame(first & 0x0f, payload)
    }
  }
}
