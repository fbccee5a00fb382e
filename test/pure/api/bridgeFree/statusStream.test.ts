import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createStatusStreams } from '../../../../api/bridge/status/createStatusStreams.ts'
import { createHeadFeed } from '../../../../api/graphql/subscriptions/createHeadFeed.ts'
import { jsonReply } from '../../../../api/http/reply.ts'
import {
  aBridge,
  aBridgeWorld,
  aBurnedBridge,
  aMintedBridge,
  aProofRow,
  type BridgeWorld,
  BURN_TX,
  bridgeDepsOf,
  moveBridge,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp, depsOf } from '../../../builders/anApp.ts'
import { aStreamGate } from '../../../builders/aStreamGate.ts'
import { exchangeOf } from '../../../builders/exchangeOf.ts'

const PATH = `/v1/bridge/status/${BURN_TX}`
const AS_STREAM = { headers: { accept: 'text/event-stream' } }
const PACE = { lifeMs: 60_000, beatMs: 60_000 }
const LIMITS = { maxStreams: 3, maxPerAgent: 2 }

/** Returns the route alone, with limits of the test's choice. */
function streaming(world: BridgeWorld, pace: Partial<typeof PACE> = {}) {
  const heads = createHeadFeed()
  const deps = { ...depsOf(aWorld(), { bridge: bridgeDepsOf(world) }), heads }
  const agents = { now: 'one' }
  const { gate } = aStreamGate({
    ...LIMITS,
    face: 'bridge status',
    agentOf: () => agents.now,
    stopping: heads.closed,
  })
  const plain = () => jsonReply(200, { plain: true })
  const handler = createStatusStreams({ ...deps, gate }, plain, { ...PACE, ...pace })
  const app = new Hono().get('/v1/bridge/status/:burnTx', exchangeOf(handler))
  return { ask: (init: RequestInit = AS_STREAM) => app.request(PATH, init), heads, agents }
}

/** Reads events one by one; null at the end. */
function reader(response: Response) {
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const block = async (): Promise<string | null> => {
    while (!text.includes('\n\n')) {
      const { value, done } = await chunks.read()
      if (done) return null
      text += value
    }
    const [first = '', ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    return first
  }
  return {
    block,
    /** Returns the state in the next event. */
    status: async () => {
      const lines = (await block())?.split('\n') ?? []
      const data = lines.find((line) => line.startsWith('data: '))
      return data === undefined ? null : JSON.parse(data.slice('data: '.length)).status
    },
    cancel: () => chunks.cancel(),
  }
}

describe('GET /v1/bridge/status/{burnTx} as an event stream', () => {
  it('sends each change, and ends with the final state', async () => {
    const world = aBridgeWorld({ bridges: [aBridge()] })
    const response = await anApp(aWorld(), { bridge: bridgeDepsOf(world) }).request(PATH, AS_STREAM)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    const events = reader(response)
    expect(await events.block()).toBe('retry: 3000')
    expect(await events.status()).toBe('submitted')
    moveBridge(world, aBurnedBridge())
    expect(await events.status()).toBe('waiting_for_circle')
    moveBridge(world, aMintedBridge())
    expect(await events.block()).toMatch(/^event: status\nid: final\ndata: \{"status":"minted"/)
    expect(await events.block()).toBe(null)
    expect(world.heard.size).toBe(0)
  })

  it('returns JSON to clients without the event-stream type, and to HEAD', async () => {
    const { ask: request } = streaming(aBridgeWorld({ bridges: [aBridge()] }))
    expect(await (await request({})).json()).toEqual({ plain: true })
    const head = await request({ ...AS_STREAM, method: 'HEAD' })
    expect(head.headers.get('content-type')).toContain('application/json')
  })

  it('sends a comment while nothing changes', async () => {
    const { ask: request } = streaming(aBridgeWorld({ bridges: [aBridge()] }), { beatMs: 10 })
    const events = reader(await request())
    await events.block()
    await events.status()
    expect(await events.block()).toBe(': still here')
    await events.cancel()
  })

  it('sends a change that no head announces', async () => {
    const row = aProofRow({ mintTx: null, mintedSec: null, status: 'waiting_for_circle' })
    const world = aBridgeWorld({ rows: [row] })
    const { ask: request } = streaming(world, { beatMs: 10 })
    const events = reader(await request())
    await events.block()
    expect(await events.status()).toBe('waiting_for_circle')
    world.rows = [aProofRow()]
    await expect.poll(() => events.status()).toBe('minted')
    await events.cancel()
  })

  it('limits the streams of one agent and of all agents, and frees a stream when its client leaves', async () => {
    const { ask: request, agents } = streaming(aBridgeWorld({ bridges: [aBridge()] }))
    const [first, second] = [await request(), await request()]
    const third = await request()
    expect(third.status).toBe(429)
    expect(third.headers.get('retry-after')).toBe('10')
    agents.now = 'two'
    const fourth = await request()
    expect(fourth.status).toBe(200)
    agents.now = 'three'
    expect((await request()).status).toBe(503)
    await first.body?.cancel()
    await expect.poll(async () => (await request()).status).toBe(200)
    await second.body?.cancel()
    await fourth.body?.cancel()
  })

  it('ends after its maximum time, and with the process', async () => {
    const short = streaming(aBridgeWorld({ bridges: [aBridge()] }), { lifeMs: 20 })
    const ended = reader(await short.ask())
    await ended.block()
    await ended.status()
    expect(await ended.block()).toBe(null)
    const stopped = streaming(aBridgeWorld({ bridges: [aBridge()] }))
    const events = reader(await stopped.ask())
    await events.block()
    await events.status()
    stopped.heads.close()
    expect(await events.block()).toBe(null)
  })

  it('returns 204 to a client that received the final event', async () => {
    const { ask: request } = streaming(aBridgeWorld({ bridges: [aMintedBridge()] }))
    const headers = { ...AS_STREAM.headers, 'last-event-id': 'final' }
    expect((await request({ headers })).status).toBe(204)
  })

  it('rejects an unknown hash with 404 before the stream starts', async () => {
    const response = await anApp(aWorld(), { bridge: bridgeDepsOf(aBridgeWorld()) }).request(
      PATH,
      AS_STREAM,
    )
    expect(response.status).toBe(404)
  })
})
