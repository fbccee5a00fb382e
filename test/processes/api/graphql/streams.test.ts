import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { createClient } from 'graphql-sse'
import { createYoga } from 'graphql-yoga'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { GRAPHQL_METHODS, serveGraphql } from '../../../../api/graphql/http/serveGraphql.ts'
import { type ListeningServer, listen } from '../../../../api/http/listen.ts'
import { aStreamGate } from '../../../builders/aStreamGate.ts'
import { exchangeOf } from '../../../builders/exchangeOf.ts'
import { noEditor } from '../../../builders/noEditor.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const open: ListeningServer[] = []
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

/** Size of an event: about a hundred events fill the buffers of a connection. */
const LARGE = 'x'.repeat(64_000)

/**
 * Serves subscriptions over a port: `next` releases one event, `isUnbounded` produces events as fast as they are read.
 */
async function serve({
  isUnbounded = false,
  maxPerAgent = 4,
  maxStreams = 100,
  patienceMs = 60_000,
} = {}) {
  const feed = { produced: 0, ended: 0 }
  const waiting: (() => void)[] = []
  const ready: (() => void)[] = []
  async function* numbers(signal: AbortSignal) {
    try {
      for (;;) {
        if (!isUnbounded) {
          await new Promise<void>((resolve) => {
            waiting.push(resolve)
            ready.shift()?.()
            signal.addEventListener('abort', () => resolve(), { once: true })
          })
        }
        if (signal.aborted) return
        feed.produced += 1
        yield { number: isUnbounded ? LARGE : feed.produced }
      }
    } finally {
      feed.ended += 1
    }
  }
  const number = { type: isUnbounded ? GraphQLString : GraphQLInt }
  const yoga = createYoga({
    schema: new GraphQLSchema({
      query: new GraphQLObjectType({ name: 'Query', fields: { number } }),
      subscription: new GraphQLObjectType({
        name: 'Subscription',
        fields: {
          number: {
            ...number,
            subscribe: (_root, _args, context: { request: Request }) =>
              numbers(context.request.signal),
          },
        },
      }),
    }),
    graphqlEndpoint: '/graphql',
    logging: false,
  })
  const stopping = new AbortController()
  const agents = { now: 'one' }
  const { gate, counted } = aStreamGate({
    agentOf: () => agents.now,
    maxPerAgent,
    maxStreams,
    patienceMs,
    stopping: stopping.signal,
  })
  const handler = serveGraphql({ fetch: async (request) => yoga.fetch(request) }, gate, noEditor)
  const app = new Hono().on([...GRAPHQL_METHODS], '/graphql', exchangeOf(handler))
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  const url = `http://127.0.0.1:${listening.port}/graphql`
  return {
    feed,
    agents,
    stopping,
    url,
    port: listening.port,
    counted,
    subscribe: (signal?: AbortSignal, accept = 'text/event-stream') =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify({ query: 'subscription { number }' }),
        ...(signal !== undefined && { signal }),
      }),
    /** Releases one event when a subscription waits for an event. */
    next: async () => {
      if (waiting.length === 0) await new Promise<void>((resolve) => ready.push(resolve))
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

/** Opens a subscription and reads no byte. */
async function unread(port: number): Promise<Socket> {
  const body = JSON.stringify({ query: 'subscription { number }' })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await once(socket, 'connect')
  return socket
}

/** Yields values as they arrive over the socket. */
async function* valuesOf(response: Response): AsyncGenerator<number> {
  let text = ''
  for await (const chunk of response.body!) {
    text += Buffer.from(chunk).toString()
    for (const [, data] of text.matchAll(/^data: (\{.*\})$/gm)) {
      yield JSON.parse(data ?? '').data.number
    }
    text = text.slice(text.lastIndexOf('\n\n') + 1)
  }
}

describe('a GraphQL subscription over a port', () => {
  it('sends each event at the time of the event', async () => {
    const { subscribe, next, feed } = await serve()
    const response = await subscribe()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    const values = valuesOf(response)
    for (const expected of [1, 2, 3]) {
      const [value] = await Promise.all([values.next(), next()])
      expect(value.value).toBe(expected)
    }
    await values.return(undefined)
    await expect.poll(() => feed.ended).toBe(1)
  })

  it('ends when its caller leaves, and accepts the next subscription', async () => {
    const { subscribe, feed } = await serve({ maxPerAgent: 2 })
    const leave = new AbortController()
    const responses = [await subscribe(leave.signal), await subscribe(leave.signal)]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const third = await subscribe()
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
    leave.abort()
    await expect.poll(() => feed.ended).toBeGreaterThanOrEqual(2)
    const later = new AbortController()
    await expect.poll(async () => (await subscribe(later.signal)).status).toBe(200)
    later.abort()
  })

  it('produces no more events than its reader reads', async () => {
    const { port, feed } = await serve({ isUnbounded: true })
    const socket = await unread(port)
    // The feed stops when the buffers of both sockets are full, and continues after a read.
    let seen = -1
    await expect
      .poll(
        () => {
          const isStill = feed.produced > 0 && feed.produced === seen
          seen = feed.produced
          return isStill
        },
        { timeout: PATIENCE_MS, interval: 500 },
      )
      .toBe(true)
    const stalled = feed.produced
    socket.resume()
    await expect.poll(() => feed.produced, { timeout: PATIENCE_MS }).toBeGreaterThan(stalled)
    socket.destroy()
    await expect.poll(() => feed.ended).toBe(1)
  })
  it('drops a reader that reads nothing, counts the drop, and accepts the next subscription', async () => {
    const { port, feed, counted, subscribe } = await serve({
      isUnbounded: true,
      maxPerAgent: 1,
      patienceMs: 200,
    })
    const socket = await unread(port)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    await expect
      .poll(() => counted('svc_streams_ended_total{face="graphql",end="slow"}'), {
        timeout: PATIENCE_MS,
      })
      .toBe(1)
    expect(await counted('svc_streams{face="graphql"}')).toBe(0)
    await expect.poll(() => feed.ended).toBe(1)
    // The connection ends with the stream.
    socket.resume()
    await closed
    const next = await subscribe()
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('drops a slow reader when the process stops', async () => {
    const { port, feed, counted, stopping } = await serve({ isUnbounded: true })
    const socket = await unread(port)
    let seen = -1
    await expect
      .poll(
        () => {
          const isStill = feed.produced > 0 && feed.produced === seen
          seen = feed.produced
          return isStill
        },
        { timeout: PATIENCE_MS, interval: 500 },
      )
      .toBe(true)
    stopping.abort()
    await expect.poll(() => counted('svc_streams_ended_total{face="graphql",end="slow"}')).toBe(1)
    socket.destroy()
  })

  it('is rejected with 503 at the limit of all agents, and is counted', async () => {
    const { subscribe, agents, counted, feed } = await serve({ maxStreams: 2 })
    const [first, second] = [await subscribe(), await subscribe()]
    agents.now = 'two'
    const third = await subscribe()
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await counted('svc_streams{face="graphql"}')).toBe(2)
    expect(await counted('svc_streams_refused_total{face="graphql",limit="all"}')).toBe(1)
    await first.body?.cancel()
    await second.body?.cancel()
    await expect.poll(() => counted('svc_streams{face="graphql"}')).toBe(0)
    expect(await counted('svc_streams_ended_total{face="graphql",end="left"}')).toBe(2)
    expect(feed.ended).toBeLessThanOrEqual(3)
  })

  it('is counted if the request accepts events, and is rejected with 406 if the request accepts other types only', async () => {
    const { subscribe, counted } = await serve({ maxPerAgent: 1 })
    for (const accept of ['multipart/mixed', 'application/json']) {
      expect((await subscribe(undefined, accept)).status).toBe(406)
    }
    expect(await counted('svc_streams{face="graphql"}')).toBe(0)
    const any = await subscribe(undefined, '*/*')
    expect(any.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(await counted('svc_streams{face="graphql"}')).toBe(1)
    expect((await subscribe(undefined, '*/*')).status).toBe(429)
    await any.body?.cancel()
    await expect.poll(() => counted('svc_streams{face="graphql"}')).toBe(0)
  })

  it('sends events in sequence to the client graphql-sse', async () => {
    const { url, next, feed } = await serve()
    const client = createClient({ url, retryAttempts: 0 })
    const events = client.iterate({ query: 'subscription { number }' })
    for (const number of [1, 2, 3]) {
      const [event] = await Promise.all([events.next(), next()])
      expect(event.value).toEqual({ data: { number } })
    }
    await events.return?.()
    client.dispose()
    await expect.poll(() => feed.ended).toBe(1)
  })
})
