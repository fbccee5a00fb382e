import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoder } from '../../../api/http/createCoder.ts'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import type { Reply } from '../../../api/http/reply.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aVault, usd } from '../../builders/facts.ts'

const vaults = Array.from({ length: 20 }, (_none, n) => aVault({ vaultId: n + 1, nav: usd(1000) }))
let server: ListeningServer
beforeAll(async () => {
  server = await listen(anApp(aWorld({ vaults })), { host: '127.0.0.1', port: 0 })
})
afterAll(() => server?.close())

type Got = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Returns an answer with its body as received over the wire. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method, headers }, resolve)
      .on('error', reject)
      .end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

describe('content codings over a socket', () => {
  it.each([
    '/v1/vaults',
    '/openapi.json',
    '/',
    '/llms.txt',
    '/docs/docs.css',
    '/docs',
    '/docs/gas',
    '/sitemap.xml',
  ])('%s is the same document in every coding, with one ETag', async (path) => {
    const [plain, br, gzip] = await Promise.all([
      get(path),
      get(path, { 'accept-encoding': 'gzip, br' }),
      get(path, { 'accept-encoding': 'gzip;q=1.0, *;q=0' }),
    ])
    const isSmall = plain.body.length < 1_400
    expect(plain.headers['content-encoding']).toBe(undefined)
    expect(br.headers['content-encoding']).toBe(isSmall ? undefined : 'br')
    expect(gzip.headers['content-encoding']).toBe(isSmall ? undefined : 'gzip')
    if (!isSmall) {
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
      expect(br.body.length).toBeLessThan(plain.body.length * 0.6)
    }
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers.vary).toMatch(/Accept-Encoding$/)
      expect(headers.etag).toBe(plain.headers.etag)
      expect(headers['content-length']).toBe(String(body.length))
    }
    const known = { 'if-none-match': plain.headers.etag ?? '', 'accept-encoding': 'br' }
    const again = await get(path, known)
    expect({ status: again.status, bytes: again.body.length }).toEqual({ status: 304, bytes: 0 })
    expect(again.headers.vary).toBe(plain.headers.vary)
    expect(again.headers['content-encoding']).toBe(undefined)
  })

  it.each([
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['br;q=0, gzip;q=0', null],
    ['*;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
  ])('Accept-Encoding "%s" returns the content coding %s', async (header, coding) => {
    const { headers } = await get('/openapi.json', { 'accept-encoding': header })
    expect(headers['content-encoding'] ?? null).toBe(coding)
  })

  it('an answer of GraphQL states the length of its compressed body', async () => {
    const query = '{__schema{types{name description}}}'
    const answer = await get(`/graphql?query=${encodeURIComponent(query)}`, {
      accept: 'application/json',
      'accept-encoding': 'br',
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(JSON.parse(brotliDecompressSync(answer.body).toString())).toHaveProperty('data.__schema')
  })

  it('a HEAD has the headers of its GET and no body', async () => {
    const { headers, body } = await get('/openapi.json', { 'accept-encoding': 'br' }, 'HEAD')
    expect(headers['content-encoding']).toBe('br')
    expect(body.length).toBe(0)
  })

  it('tiny answers, refusals and pictures are not compressed', async () => {
    for (const path of ['/livez', '/robots.txt', '/v1/nothing', '/favicon.svg']) {
      const { headers } = await get(path, { 'accept-encoding': 'br' })
      expect(headers['content-encoding'], path).toBe(undefined)
    }
  })
})

describe('the wire size of a page with its scripts and all its files', () => {
  it.each([
    [
      'the reference',
      [
        '/docs/api',
        '/docs/swagger-ui.css',
        '/docs/docs.css',
        '/docs/swagger-ui-bundle.js',
        '/docs/docs.js',
        '/openapi.json',
        '/favicon.svg',
      ],
    ],
  ])('is under 500 KB for %s', async (_name, paths) => {
    const answers = await Promise.all(paths.map((path) => get(path, BROWSER)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const bytes = answers.reduce((sum, { body }) => sum + body.length, 0)
    expect(bytes).toBeLessThan(500_000)
    expect(bytes).toBeGreaterThan(100_000)
  })

  it('is under 300 KB for the GraphQL editor with the schema that its script requests', async () => {
    const page = await get('/graphql', BROWSER)
    const text = brotliDecompressSync(page.body).toString()
    expect(text.length).toBeLessThan(60_000)
    const scripts = [...text.matchAll(/<script src="([^"]+)"/g)].map(([, path = '']) => path)
    expect(scripts).toHaveLength(2)
    const answers: Got[] = []
    for (const path of [...scripts, '/graphql/schema.graphql', '/favicon.svg']) {
      answers.push(await get(path, BROWSER))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const bytes = [page, ...answers].reduce((sum, { body }) => sum + body.length, 0)
    expect(bytes).toBeLessThan(300_000)
  })
})

describe('the content coder', () => {
  it('removes the Content-Length of the uncompressed text', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '15000' }
    const coded = await createCoder()({ status: 200, headers, body: LONG }, 'br')
    expect(coded.headers).not.toHaveProperty('content-length')
  })

  const reply = (body: string, type = 'application/json'): Reply => ({
    status: 200,
    headers: { 'content-type': type },
    body,
  })
  const LONG = '{"a":"quartet"}'.repeat(1_000)

  it('compresses a reply that is served repeatedly once for each coding', async () => {
    const code = createCoder()
    const served = reply(LONG)
    const [first, second, other] = await Promise.all([
      code(served, 'br'),
      code(served, 'br'),
      code(served, 'gzip'),
    ])
    expect(second.body).toBe(first.body)
    expect((await code(served, 'br')).body).toBe(first.body)
    expect(other.body).not.toBe(first.body)
  })

  it('compresses two answers at a time and leaves the others uncompressed', async () => {
    const code = createCoder()
    const storm = Array.from({ length: 50 }, () => code(reply(LONG), 'br'))
    const codings = (await Promise.all(storm)).map(({ headers }) => headers['content-encoding'])
    expect(codings.filter((coding) => coding === 'br')).toHaveLength(2)
    expect((await code(reply(LONG), 'br')).headers['content-encoding']).toBe('br')
  })

  it.each([
    ['an event stream', 'text/event-stream'],
    ['a picture', 'image/png'],
  ])('does not compress %s', async (_name, type) => {
    const served = reply(LONG, type)
    expect(await createCoder()(served, 'br')).toBe(served)
  })

  it('does not compress a stream', async () => {
    const served = { ...reply(''), body: new ReadableStream<Uint8Array>() }
    expect(await createCoder()(served, 'br')).toBe(served)
  })
})
