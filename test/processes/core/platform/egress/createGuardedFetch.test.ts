import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../../../../core/platform/egress/createGuardedFetch.ts'

const GET = { method: 'GET', headers: {} } as const
const KILOBYTE = 1_024

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => {
      server.close(done)
    })
  }
})

/** Starts a server on a loopback address. Tests select the addresses that count as public. */
async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => {
    server.listen(0, host, ready)
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return at.port
}

const json: RequestListener = (_request, response) =>
  response.setHeader('content-type', 'application/json').end('{"ok":true}')

/** Creates the fetcher with `127.0.0.1` as the only public address and the address of every name. */
const fetcher = (given: Partial<GuardedFetchOptions> = {}) =>
  createGuardedFetch({
    allowHttp: true,
    isPublic: (address) => address === '127.0.0.1',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...given,
  })

describe('the URL of a guarded fetch', () => {
  const guarded = createGuardedFetch({ allowHttp: true })

  it.each([
    ['a loopback address', 'http://127.0.0.1:8545/'],
    ['a short loopback address', 'http://127.1/'],
    ['an octal address', 'http://0177.0.0.1/'],
    ['a hexadecimal address', 'http://0x7f000001/'],
    ['a decimal address', 'http://2130706433/'],
    ['a mixed address', 'http://0x7f.0.0x1/'],
    ['an address with a trailing dot', 'http://127.0.0.1./'],
    ['full-width digits', 'http://%EF%BC%9127.0.0.1/'],
    ['an escaped address', 'http://%31%32%37.0.0.1/'],
    ['the address zero', 'http://0.0.0.0/'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['cloud metadata as a number', 'http://2852039166/'],
    ['a private address', 'http://192.168.0.1/'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv6 unspecified', 'http://[::]/'],
    ['a mapped address', 'http://[::ffff:127.0.0.1]/'],
    ['a mapped address in hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['a long mapped address', 'http://[0:0:0:0:0:ffff:127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::127.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['unique-local', 'http://[fd00:ec2::254]/'],
    ['https to a private address', 'https://10.0.0.1/'],
  ])('is rejected when it is %s', async (_what, url) => {
    await expect(guarded(url, GET)).rejects.toThrow('url: must have a public address')
  })

  it.each([
    ['the scheme file', 'file:///etc/passwd', 'must start with https:// or http://'],
    ['the scheme ftp', 'ftp://example.com/', 'must start with https:// or http://'],
    ['the scheme data', 'data:text/plain,hello', 'must start with https:// or http://'],
    ['the scheme javascript', 'javascript:alert(1)', 'must start with https:// or http://'],
    ['the scheme gopher', 'gopher://example.com:6379/_x', 'must start with https:// or http://'],
    ['a user', 'http://user@example.com/', 'must not contain a user or a password'],
    ['a password', 'http://:secret@example.com/', 'must not contain a user or a password'],
    ['a line break', 'http://example.com/\r\nHost: evil', 'must be printable ASCII without spaces'],
    ['a tab in the host', 'http://127.0\t.0.1/', 'must be printable ASCII without spaces'],
    ['a space', 'http://example.com /', 'must be printable ASCII without spaces'],
    ['other letters', 'http://exämple.com/', 'must be printable ASCII without spaces'],
    [
      'a port below 1024',
      'http://example.com:22/',
      'must use the default port or a port from 1024',
    ],
    ['a name without a dot', 'http://localhost:3000/', 'must have a public host'],
    ['no character', '', 'must be printable ASCII without spaces'],
    ['only a word', 'hello', 'is not a URL'],
    [
      'more than 2,048 characters',
      `http://example.com/${'a'.repeat(2_048)}`,
      'must have at most 2048 characters',
    ],
  ])('is rejected when it has %s', async (_what, url, problem) => {
    await expect(guarded(url, GET)).rejects.toThrow(`url: ${problem}`)
  })

  it('must use https outside of a devnet', async () => {
    const strict = createGuardedFetch({ allowHttp: false })
    await expect(strict('http://example.com/', GET)).rejects.toThrow('must start with https://')
  })

  it('is rejected when one of its addresses is private', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    const mixed = createGuardedFetch({ allowHttp: true, resolve })
    await expect(mixed('http://mixed.example/', GET)).rejects.toThrow('must have a public address')
  })

  it.each(['localhost.', 'sub.localhost'])(
    'is rejected when %s is the local machine',
    async (name) => {
      await expect(guarded(`http://${name}:8545/`, GET)).rejects.toThrow(
        /must have a public address|cannot be/,
      )
    },
  )
})

describe('a host with a changing address', () => {
  it('is resolved once and requested at the checked address', async () => {
    const hits: string[] = []
    const port = await serve((_request, response) => {
      hits.push('public')
      response.end('hello')
    })
    let wanted = 0
    const resolve = async () => {
      wanted += 1
      return [{ address: wanted === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const answer = await fetcher({ resolve })(`http://rebind.example:${port}/`, GET)
    expect({ body: answer.body, asked: wanted, hits }).toEqual({
      body: 'hello',
      asked: 1,
      hits: ['public'],
    })
  })

  it('is checked again at each redirect', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    let wanted = 0
    const resolve = async () => {
      wanted += 1
      return [{ address: wanted === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const work = fetcher({ resolve })(`http://rebind.example:${port}/`, GET)
    await expect(work).rejects.toThrow('must have a public address')
  })
})

describe('a redirect of a guarded fetch', () => {
  it.each([
    ['a private address', 'http://10.0.0.1/', 'must have a public address'],
    ['the metadata address', 'http://169.254.169.254/', 'must have a public address'],
    ['another scheme', 'file:///etc/passwd', 'must start with'],
    ['credentials', 'http://a:b@example.com/', 'must not contain'],
    ['a port below 1024', '//example.com:22/', 'must use the default port'],
    ['an invalid URL', 'http://[', 'an invalid URL'],
  ])('is rejected if it leads to %s', async (_what, location, problem) => {
    const port = await serve((_request, response) => response.writeHead(302, { location }).end())
    await expect(fetcher()(`http://a.example:${port}/`, GET)).rejects.toThrow(problem)
  })

  it('is followed three times, not four', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    const fetchGuarded = fetcher()
    const answer = await fetchGuarded(`http://a.example:${port}/3`, GET)
    expect(answer).toMatchObject({ body: 'there', finalUrl: `http://a.example:${port}/0` })
    await expect(fetchGuarded(`http://a.example:${port}/4`, GET)).rejects.toThrow(
      'exceeds 3 redirects',
    )
  })

  it('carries no header and no body of the caller to another origin', async () => {
    const seen: unknown[] = []
    const second = await serve((request, response) => {
      seen.push(request.method, request.headers['x-payment'], request.headers['content-length'])
      response.end('ok')
    })
    const first = await serve((_request, response) =>
      response.writeHead(303, { location: `http://b.example:${second}/` }).end(),
    )
    await fetcher()(`http://a.example:${first}/`, {
      method: 'POST',
      headers: { 'x-payment': 'secret' },
      body: '{}',
    })
    expect(seen).toEqual(['GET', undefined, undefined])
  })
})

describe('an answer to a guarded fetch', () => {
  it('has status, headers and text, without cookies', async () => {
    const port = await serve((_request, response) =>
      response
        .writeHead(402, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-a': 'b' })
        .end('{"a":1}'),
    )
    const answer = await fetcher()(`http://a.example:${port}/x?y=1#part`, GET)
    expect(answer).toMatchObject({ status: 402, body: '{"a":1}', headers: { 'x-a': 'b' } })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(answer.finalUrl).toBe(`http://a.example:${port}/x?y=1`)
  })

  it('is read up to 256 KB, and is rejected with one more byte', async () => {
    const port = await serve((request, response) =>
      response
        .setHeader('content-type', 'text/plain')
        .end('a'.repeat(256 * KILOBYTE + (request.url === '/more' ? 1 : 0))),
    )
    const answer = await fetcher()(`http://a.example:${port}/`, GET)
    expect(answer.body).toHaveLength(256 * KILOBYTE)
    await expect(fetcher()(`http://a.example:${port}/more`, GET)).rejects.toThrow('exceeds 262144')
  })

  it('is rejected at the limit if it has no end', async () => {
    const port = await serve((_request, response) => {
      response.setHeader('content-type', 'text/plain')
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(KILOBYTE)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    await expect(fetcher()(`http://a.example:${port}/`, GET)).rejects.toThrow('exceeds 262144')
  })

  it('is rejected if it expands beyond the limit', async () => {
    const bomb = gzipSync('a'.repeat(50_000 * KILOBYTE))
    expect(bomb.byteLength).toBeLessThan(256 * KILOBYTE)
    const port = await serve((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(bomb),
    )
    await expect(fetcher()(`http://a.example:${port}/`, GET)).rejects.toThrow('exceeds 262144')
  })

  it('is expanded from gzip, and is rejected with an unknown content encoding', async () => {
    const port = await serve((request, response) => {
      const encoding = request.url === '/gzip' ? 'gzip' : 'zstd'
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
        .end(gzipSync('{"ok":true}'))
    })
    const answer = await fetcher()(`http://a.example:${port}/gzip`, GET)
    expect(answer.body).toBe('{"ok":true}')
    await expect(fetcher()(`http://a.example:${port}/zstd`, GET)).rejects.toThrow(
      'content encoding',
    )
  })

  it('is an error if it breaks off, and the error does not describe the network', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100', 'content-type': 'text/plain' })
      response.write('half')
      response.socket?.destroy()
    })
    const words = 'url: cannot be fetched: no connection, or an invalid answer'
    await expect(fetcher()(`http://a.example:${port}/`, GET)).rejects.toThrow(words)
    const closed = await serve(json)
    servers.at(-1)?.close()
    await expect(fetcher()(`http://a.example:${closed}/`, GET)).rejects.toThrow(words)
  })

  it('is rejected after the total time limit if it arrives byte by byte', async () => {
    const port = await serve((_request, response) => {
      response.setHeader('content-type', 'text/plain')
      const drip = setInterval(() => response.write('a'), 20)
      response.once('close', () => clearInterval(drip))
    })
    const slow = fetcher({ totalMs: 200 })
    await expect(slow(`http://a.example:${port}/`, GET)).rejects.toThrow('timed out after 0.2 s')
  })

  it('is rejected after the total time limit when the resolver does not answer', async () => {
    const slow = fetcher({ totalMs: 50, resolve: () => new Promise(() => undefined) })
    await expect(slow('http://a.example/', GET)).rejects.toThrow('timed out after 0.05 s')
  })

  it('has no body when its type is not text', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(402, { 'content-type': 'image/png', 'payment-required': 'x' }).end('PNG'),
    )
    const answer = await fetcher()(`http://a.example:${port}/`, GET)
    expect(answer).toMatchObject({ status: 402, body: '', headers: { 'payment-required': 'x' } })
  })
})

describe('the origin of a devnet', () => {
  it('may be private, and other private origins are rejected', async () => {
    const port = await serve(json)
    const other = await serve(json)
    const fetchGuarded = createGuardedFetch({
      allowHttp: true,
      ownOrigin: `http://127.0.0.1:${port}`,
    })
    expect((await fetchGuarded(`http://127.0.0.1:${port}/x`, GET)).body).toBe('{"ok":true}')
    await expect(fetchGuarded(`http://127.0.0.1:${other}/x`, GET)).rejects.toThrow(
      'must have a public address',
    )
  })
})

it('createGuardedFetch fetches at most 32 URLs at the same time', async () => {
  const waiting: (() => void)[] = []
  const port = await serve((_request, response) => {
    waiting.push(() => response.end('ok'))
  })
  const fetchGuarded = fetcher()
  const url = `http://a.example:${port}/`
  const running = Array.from({ length: 32 }, () => fetchGuarded(url, GET))
  await expect(fetchGuarded(url, GET)).rejects.toThrow('too many')
  await expect.poll(() => waiting.length).toBe(32)
  for (const answer of waiting) answer()
  await Promise.all(running)
})

describe('a text in another encoding', () => {
  it.each([
    [
      'an XML document',
      'application/xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?><t>Caf\u00e9</t>',
    ],
    ['a page', 'text/html', '<html><meta charset="windows-1252"><p>Caf\u00e9</p></html>'],
    ['its header', 'text/plain; charset=latin1', 'Caf\u00e9'],
  ])('is decoded as %s declares', async (_name, type, text) => {
    const port = await serve((_request, response) =>
      response.setHeader('content-type', type).end(Buffer.from(text, 'latin1')),
    )
    const answer = await fetcher()(`http://shop.example:${port}/`, GET)
    expect(answer.body).toContain('Caf\u00e9')
  })
})
