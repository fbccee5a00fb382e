import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppDeps } from '../../../api/app.ts'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { readBytes } from '../../../api/http/readBytes.ts'
import { DatabaseUnavailable } from '../../../core/kernel/errors.ts'
import type { LogFields } from '../../../core/kernel/logger.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'

const open: ListeningServer[] = []

afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

/** Paths that read a body, each with a different handler. */
const FACES = [
  '/v1/buy',
  '/v1/create-vault',
  '/v1/publish',
  '/v1/leads/opt-out',
  '/v1/bridge/x402/check',
  '/v1/gas',
  '/graphql',
  '/mcp',
  '/a2a',
]

/** Cut bodies: with a declared length, between two chunks, and inside a chunk. */
const BODIES = [
  ['content-length: 60000', '{'],
  ['transfer-encoding: chunked', '5\r\n{"a":\r\n'],
  ['transfer-encoding: chunked', 'ff\r\n{'],
] as const

const ENDS = [
  (socket: Socket) => void socket.end(),
  (socket: Socket) => void socket.resetAndDestroy(),
] as const

async function serve(given: Parameters<typeof anApp>[1] = {}) {
  const errors: object[] = []
  const lines: LogFields[] = []
  const registry = new Registry()
  const served: ((error?: unknown) => void)[] = []
  const app = anApp(aWorld(), {
    registry,
    log: { error: (fields) => void errors.push(fields) },
    requestLog: {
      info: (fields) => {
        lines.push(fields)
        served.shift()?.()
      },
    },
    ...given,
  })
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  const nextLine = () => new Promise<unknown>((resolve) => void served.push(resolve))
  return { port: listening.port, errors, lines, registry, nextLine }
}

describe('a caller that ends its connection inside a body', () => {
  it.each(FACES)('causes no error and no 5xx at %s', async (path) => {
    const { port, errors, lines, registry, nextLine } = await serve()
    for (const [header, body] of BODIES) {
      for (const end of ENDS) {
        const line = nextLine()
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        const head = [
          `POST ${path} HTTP/1.1`,
          'host: x',
          'content-type: application/json',
          'accept: application/json, text/event-stream',
          'expect: 100-continue',
          header,
        ]
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        // A request for the body shows that the server has read the head.
        await once(socket, 'data')
        socket.write(body, () => end(socket))
        await line
      }
    }
    const outcomes = lines.map((line) => `${String(line['route'])} ${String(line['status'])}`)
    expect(outcomes).toEqual(Array(BODIES.length * ENDS.length).fill(`${path} 499`))
    expect(errors).toEqual([])
    const metrics = await registry.metrics()
    expect(metrics).toContain(`{route="${path}",method="POST",code="499"} 6`)
    expect(metrics).not.toMatch(/code="5\d\d"/)
  })

  it('causes no error when the connection ends before the answer of a GraphQL query', async () => {
    let onClosed: () => void = () => undefined
    const requested = Promise.withResolvers<void>()
    const graph: AppDeps['graph'] = {
      session: () => ({
        reads: () =>
          new Promise((_resolve, reject) => {
            onClosed = () => reject(new DatabaseUnavailable(1))
            requested.resolve()
          }),
        close: async () => undefined,
      }),
    }
    const { port, errors, lines, nextLine } = await serve({ graph })
    const line = nextLine()
    const socket = connect(port, '127.0.0.1')
    const body = JSON.stringify({ query: '{ head { number } }' })
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await requested.promise
    socket.destroy()
    await line
    onClosed()
    expect(errors).toEqual([])
    expect(lines).toMatchObject([{ route: '/graphql', status: 499 }])
  })

  it('is not confused with a handler that reads a body twice and throws a TypeError', async () => {
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: '{}' })
    await readBytes(request)
    await expect(readBytes(request)).rejects.toThrow(TypeError)
  })
})
