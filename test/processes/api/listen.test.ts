import { once } from 'node:events'
import { connect } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnectionCounters } from '../../../api/http/createConnectionCounters.ts'
import { type ListeningServer, type ListenOptions, listen } from '../../../api/http/listen.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aVault, usd } from '../../builders/facts.ts'

const vault = aVault({ nav: usd(1000) })
const open: ListeningServer[] = []

async function serve(
  app: Parameters<typeof listen>[0] = anApp(aWorld({ vaults: [vault] })),
  given: Partial<ListenOptions> = {},
) {
  const listening = await listen(app, { host: '127.0.0.1', port: 0, ...given })
  open.push(listening)
  return { ...listening, url: `http://127.0.0.1:${listening.port}` }
}

/** Returns the answer of a raw connection until the connection closes, resets, or the text matches `enough`. */
async function raw(port: number, text: string, enough: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let seen = ''
  socket.on('error', () => undefined)
  socket.write(text)
  try {
    for await (const chunk of socket) {
      seen += String(chunk)
      if (enough.test(seen)) break
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) throw error
  }
  socket.destroy()
  return seen
}

afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

describe('the server over a real socket', () => {
  it('sends the plain headers and the body of an answer', async () => {
    const { url } = await serve()
    const headers = { 'accept-encoding': 'identity' }
    const response = await fetch(`${url}/v1/vault/${vault.address}`, { headers })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(response.headers.get('x-block-number')).toBe('1000')
    expect(response.headers.get('ratelimit-policy')).toMatch(/^"free";q=\d+;w=\d+$/)
  })

  it('returns 304 without a body', async () => {
    const { url } = await serve()
    const etag = (await fetch(`${url}/v1/basket`)).headers.get('etag') ?? ''
    const response = await fetch(`${url}/v1/basket`, { headers: { 'if-none-match': etag } })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
  })

  it('returns 413 for a megabyte and continues to serve', async () => {
    const { url } = await serve()
    const body = 'x'.repeat(1_000_000)
    const refused = await fetch(`${url}/v1/buy`, { method: 'POST', body })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ error: 'body: must be at most 65536 bytes' })
    expect((await fetch(`${url}/livez`)).status).toBe(200)
  })

  it('returns 413 for a chunked body above 64 KB', async () => {
    const { port } = await serve()
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    const head = 'POST /v1/buy HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
    const answer = await raw(port, `${head}${chunk.repeat(6)}`, /at most 65536 bytes/)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('accepts a small chunked body', async () => {
    const { port } = await serve()
    const body = JSON.stringify({ vault: vault.address, usdc: '1000000' })
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const head = 'POST /v1/buy HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await raw(port, head + chunk, /"steps"/)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('completes an open request when it stops', async () => {
    let answer: (response: Response) => void = () => undefined
    let markBegun: () => void = () => undefined
    const started = new Promise<void>((resolve) => {
      markBegun = resolve
    })
    const slow = {
      fetch: () =>
        new Promise<Response>((resolve) => {
          answer = resolve
          markBegun()
        }),
    }
    const { url, port, close } = await serve(slow)
    const pending = fetch(url)
    await started
    const closing = close()
    const late = connect(port, '127.0.0.1')
    await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED')
    answer(new Response('done'))
    expect(await (await pending).text()).toBe('done')
    await closing
  })

  it('rejects a request with two host headers', async () => {
    const { port } = await serve()
    const hosts = ['host: a\r\nHost: b', 'host: a\r\nhost: a']
    for (const lines of hosts) {
      const answer = await raw(port, `GET /v1/basket HTTP/1.1\r\n${lines}\r\n\r\n`, /sent once/)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('{"error":"host: must be sent once","code":"invalid_input",')
    }
  })

  it.each([
    ['has sent nothing', '', ''],
    ['stops inside its headers', 'GET /livez HTTP/1.1\r\nhost: x\r\n', 'HTTP/1.1 408'],
    [
      'stops inside its body',
      'POST /v1/buy HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{',
      'HTTP/1.1 408',
    ],
  ])('closes a connection that %s, after the time limit', async (_name, sent, answer) => {
    // Node checks connections every 30 s by default, which is too slow for this test.
    const timeouts = { requestMs: 100, checkMs: 20, idleMs: 600_000 }
    const { port } = await serve(undefined, { timeouts })
    expect(await raw(port, sent, /^never$/)).toContain(answer)
  })

  it('closes a connection whose caller does not read the answer', async () => {
    const body = 'x'.repeat(32_000_000)
    const ended = Promise.withResolvers<void>()
    const { port } = await serve(
      { fetch: () => new Response(body) },
      {
        timeouts: { requestMs: 60_000, checkMs: 60_000, idleMs: 100 },
        counters: { opened: () => {}, closed: ended.resolve, refused: () => {}, overrun: () => {} },
      },
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await ended.promise
    let received = 0
    for await (const chunk of socket) received += chunk.length
    expect(received).toBeLessThan(body.length)
  })

  it.each([
    ['all', { maxTotal: 3, maxPerNetwork: null }],
    ['network', { maxTotal: 100, maxPerNetwork: 3 }],
  ] as const)(
    'closes connections above the limit of %s, and counts them',
    async (limit, limits) => {
      const registry = new Registry()
      const refused = Promise.withResolvers<void>()
      const drained = Promise.withResolvers<void>()
      const counters = createConnectionCounters(registry)
      let open = 0
      const { port, url } = await serve(undefined, {
        limits,
        counters: {
          opened: () => {
            open += 1
            counters.opened()
          },
          closed: () => {
            open -= 1
            counters.closed()
            if (open === 0) drained.resolve()
          },
          refused: (met) => {
            counters.refused(met)
            refused.resolve()
          },
          overrun: () => {},
        },
      })
      const held = [...Array(3)].map(() => connect(port, '127.0.0.1'))
      for (const socket of held) {
        socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
        await once(socket, 'data')
      }
      expect(await raw(port, 'GET /livez HTTP/1.1\r\nhost: x\r\n\r\n', /200/)).toBe('')
      await refused.promise
      const metrics = await registry.metrics()
      expect(metrics).toContain('svc_http_connections 3\n')
      expect(metrics).toContain(`svc_http_connections_refused_total{limit="${limit}"} 1\n`)
      for (const socket of held) socket.destroy()
      await drained.promise
      expect((await fetch(`${url}/livez`)).status).toBe(200)
    },
  )

  it('closes a connection that writes 1,000 requests and reads nothing, after 32 computed answers', async () => {
    const registry = new Registry()
    const closed = Promise.withResolvers<void>()
    const counters = { ...createConnectionCounters(registry), closed: closed.resolve }
    let logged = 0
    const requestLog = {
      info: () => {
        logged += 1
      },
    }
    const app = anApp(aWorld({ vaults: [vault] }), { requestLog })
    const { port, url } = await serve(app, { counters })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET /v1/basket HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1_000))
    await closed.promise
    socket.destroy()
    // The server logs a later request on another connection after all requests of the first connection.
    expect((await fetch(`${url}/v1/basket`)).status).toBe(200)
    await expect.poll(() => logged).toBe(33)
    expect(await registry.metrics()).toContain('svc_http_connections_overrun_total 1\n')
  })

  it('answers up to 32 pipelined requests of a client in the order of the requests, several times', async () => {
    const app = { fetch: (request: Request) => new Response(`<${new URL(request.url).pathname}>`) }
    const { port } = await serve(app)
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    for (const size of [10, 32, 32, 10]) {
      text = ''
      const paths = [...Array(size)].map((_, n) => `/${n}`)
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''))
      while (!text.includes(`<${paths.at(-1)}>`)) await once(socket, 'data')
      expect([...text.matchAll(/<(.*?)>/g)].map(([, path]) => path)).toEqual(paths)
    }
    socket.destroy()
  })

  it('stops without waiting for idle connections', async () => {
    const { url, close } = await serve()
    await (await fetch(`${url}/livez`)).text()
    await close()
    await expect(fetch(`${url}/livez`)).rejects.toThrow()
  })
})
