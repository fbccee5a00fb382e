import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { createStatusStreams } from '../../../../api/bridge/status/createStatusStreams.ts'
import { createHeadFeed } from '../../../../api/graphql/subscriptions/createHeadFeed.ts'
import { type ListeningServer, listen } from '../../../../api/http/listen.ts'
import { jsonReply } from '../../../../api/http/reply.ts'
import {
  aBridge,
  aBridgeWorld,
  aBurnedBridge,
  aMintedBridge,
  BURN_TX,
  bridgeDepsOf,
  moveBridge,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp, depsOf } from '../../../builders/anApp.ts'
import { aStreamGate } from '../../../builders/aStreamGate.ts'
import { exchangeOf } from '../../../builders/exchangeOf.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const PATH = `/v1/bridge/status/${BURN_TX}`
const ENDED = 'svc_streams_ended_total{face="bridge status",end='

const open: ListeningServer[] = []
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

async function serve(app: Parameters<typeof listen>[0]) {
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  const url = `http://127.0.0.1:${listening.port}${PATH}`
  const call = () => fetch(url, { headers: { accept: 'text/event-stream' } })
  return { ...listening, request: call }
}

/** Serves only the route on a port, with the given patience for slow readers. */
async function streaming(patienceMs = 600_000) {
  const world = aBridgeWorld({ bridges: [aBridge()] })
  const heads = createHeadFeed()
  const deps = { ...depsOf(aWorld(), { bridge: bridgeDepsOf(world) }), heads }
  const { gate, counted } = aStreamGate({
    face: 'bridge status',
    maxPerAgent: 1,
    patienceMs,
    stopping: heads.closed,
  })
  const pace = { lifeMs: 600_000, beatMs: 600_000 }
  const handler = createStatusStreams({ ...deps, gate }, () => jsonReply(200, {}), pace)
  const served = await serve(new Hono().get('/v1/bridge/status/:burnTx', exchangeOf(handler)))
  return { ...served, world, heads, counted }
}

/** Yields the blocks of an event stream as they arrive, until the stream ends. */
async function* blocksOf(response: Response): AsyncGenerator<string> {
  let text = ''
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk).toString()
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}

const statusOf = (block: string | undefined): string =>
  JSON.parse(/^data: (.*)$/m.exec(block ?? '')?.[1] ?? '{}').status

/** Opens a connection that requests the stream and reads no byte. */
async function unread(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${PATH} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`)
  await once(socket, 'connect')
  return socket
}

describe('the status stream of a bridge over a port', () => {
  it('sends each change, and ends with the final status', async () => {
    const world = aBridgeWorld({ bridges: [aBridge()] })
    const { request } = await serve(anApp(aWorld(), { bridge: bridgeDepsOf(world) }))
    const response = await request()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const blocks = blocksOf(response)
    expect((await blocks.next()).value).toBe('retry: 3000')
    expect(statusOf((await blocks.next()).value)).toBe('submitted')
    moveBridge(world, aBurnedBridge())
    expect(statusOf((await blocks.next()).value)).toBe('waiting_for_circle')
    moveBridge(world, aMintedBridge())
    const last = (await blocks.next()).value
    expect([statusOf(last), /^id: final$/m.test(last)]).toEqual(['minted', true])
    expect((await blocks.next()).done).toBe(true)
    expect(world.heard.size).toBe(0)
  })

  it('frees its resources when its reader leaves', async () => {
    const { request, world, counted } = await streaming()
    const blocks = blocksOf(await request())
    await blocks.next()
    await blocks.return(undefined)
    await expect.poll(() => counted(`${ENDED}"left"}`), { timeout: PATIENCE_MS }).toBe(1)
    expect(world.heard.size).toBe(0)
    const next = await request()
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('drops a reader that reads nothing, and accepts the next reader', async () => {
    const { port, request, world, counted } = await streaming(200)
    const socket = await unread(port)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await expect
      .poll(() => counted('svc_streams{face="bridge status"}'), { timeout: PATIENCE_MS })
      .toBe(1)
    let changes = 0
    while ((await counted('svc_streams{face="bridge status"}')) > 0) {
      for (let n = 0; n < 100; n += 1) {
        changes += 1
        moveBridge(world, changes % 2 === 0 ? aBridge() : aBurnedBridge())
        await turn()
      }
    }
    expect(await counted(`${ENDED}"slow"}`)).toBe(1)
    await expect.poll(() => world.heard.size, { timeout: PATIENCE_MS }).toBe(0)
    socket.resume()
    await closed
    const next = await request()
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('ends when the process stops, and the port closes', async () => {
    const { request, heads, close, counted, world } = await streaming()
    const blocks = blocksOf(await request())
    await blocks.next()
    expect(statusOf((await blocks.next()).value)).toBe('submitted')
    // The api stops in this order.
    heads.close()
    const closing = close()
    expect((await blocks.next()).done).toBe(true)
    await closing
    expect(await counted(`${ENDED}"complete"}`)).toBe(1)
    expect(world.heard.size).toBe(0)
  })
})
