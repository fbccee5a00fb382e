import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Attack, sourceOf, type Target } from './attack.ts'

/** Number of connections that each attack keeps open. */
const SLOW_BODIES = 500
const SILENT = 2_000
const SUBSCRIBERS = 200
const SLOW_READERS = 40
/** Delay between two truncated bodies. */
const CUT_EVERY_MS = 20

const FACES = ['/v1/buy', '/v1/gas', '/v1/bridge/x402/check', '/graphql', '/mcp', '/a2a']

const SUBSCRIPTION = JSON.stringify({ query: 'subscription { activities { __typename } }' })

/** Sends request bodies that end, or whose connection is reset, one byte after the head. */
export const cutBodies: Attack = async (target, count) => {
  for (let n = 0; !target.signal.aborted; n += 1) {
    const socket = open(target, n)
    const path = FACES[n % FACES.length] ?? '/v1/buy'
    socket.write(`${head('POST', path)}content-length: 60000\r\n\r\n{`, () => {
      if (n % 2 === 0) socket.end()
      else socket.resetAndDestroy()
    })
    count('cut bodies')
    await pause(CUT_EVERY_MS, target)
  }
}

/** Sends request bodies at one byte per second. */
export const slowBodies: Attack = (target, count) =>
  keepOpen(target, SLOW_BODIES, async (socket, n) => {
    const path = FACES[n % FACES.length] ?? '/v1/buy'
    socket.write(`${head('POST', path)}content-length: 60000\r\n\r\n`)
    count('slow bodies')
    while (!socket.destroyed && !target.signal.aborted) {
      socket.write('{')
      await pause(1_000, target)
    }
  })

/** Opens connections and sends nothing. */
export const silentSockets: Attack = (target, count) =>
  keepOpen(target, SILENT, async () => count('silent connections'))

/** Opens subscriptions and reads no event. */
export const slowSubscribers: Attack = (target, count) =>
  keepOpen(target, SUBSCRIBERS, async (socket) => {
    socket.pause()
    const length = `content-length: ${SUBSCRIPTION.length}\r\n`
    socket.write(`${head('POST', '/graphql')}${length}\r\n${SUBSCRIPTION}`)
    count('subscriptions of slow readers')
  })

/** Requests four large answers on each of `SLOW_READERS` connections, and reads none of the answers. */
export const slowReaders: Attack = (target, count) =>
  keepOpen(target, SLOW_READERS, async (socket) => {
    socket.pause()
    socket.write(`${head('GET', '/openapi.json')}\r\n`.repeat(4))
    count('large answers to slow readers')
  })

/** Sends malformed request heads. */
export const malformedHeads: Attack = async (target, count) => {
  const heads = [
    'GET /v1/basket HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
    'GET /v1/basket HTTP/1.1\r\n\r\n',
    'GET /v1/../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n',
    `GET /v1/basket HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    '\u0016\u0003\u0001\r\n\r\n',
  ]
  for (let n = 0; !target.signal.aborted; n += 1) {
    const socket = open(target, n)
    socket.resume()
    socket.end(heads[n % heads.length] ?? '')
    count('strange heads')
    await pause(50, target)
  }
}

const head = (method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n`

function open({ host, port, signal }: Target, n: number): Socket {
  const socket = connect({ host, port, localAddress: sourceOf(n) })
  socket.on('error', () => undefined)
  const end = () => socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', end))
  return socket
}

/** Keeps `max` connections open; one second after the server closed a connection, opens another. */
async function keepOpen(
  target: Target,
  max: number,
  use: (socket: Socket, n: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: max }, async (_, n) => {
      // The connections open over five seconds, because the queue of a listening socket accepts
      // only some hundreds at a time.
      await pause((n / max) * 5_000, target)
      while (!target.signal.aborted) {
        const socket = open(target, n)
        const closed = once(socket, 'close').catch(() => {})
        await Promise.all([use(socket, n), closed])
        await pause(1_000, target)
      }
    }),
  )
}

async function pause(ms: number, { signal }: Target): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
