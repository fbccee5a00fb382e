import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createDocumentFetch } from '../../../../commands/cli/createDocumentFetch.ts'

const DID = '/.well-known/did.json'
const MAX_BYTES = 64 * 1024

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => {
      server.close(done)
    })
  }
})

/** Starts a server on the loopback address and returns its origin. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return `http://127.0.0.1:${at.port}`
}

/** Serves with the origin of the server as the origin of the deployment. */
async function fetchOwn(answer: RequestListener, stop?: AbortSignal) {
  const ownOrigin = await serve(answer)
  return createDocumentFetch({ ownOrigin, ...(stop && { stop }) })(`${ownOrigin}${DID}`)
}

const json = (body: string): RequestListener => {
  return (_request, response) => response.setHeader('content-type', 'application/json').end(body)
}

describe('the document of the deployment itself', () => {
  it('is read from a private address, up to the maximum size', async () => {
    expect(await fetchOwn(json('{"id":1}'))).toEqual({ kind: 'read', document: { id: 1 } })
    const largest = 'a'.repeat(MAX_BYTES - 2)
    expect(await fetchOwn(json(`"${largest}"`))).toEqual({ kind: 'read', document: largest })
  })

  it.each([
    ['is too large', json(`"${'a'.repeat(MAX_BYTES)}"`), `exceeds ${MAX_BYTES} bytes`],
    [
      'is too large after decompression',
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(64 * MAX_BYTES))),
      `exceeds ${MAX_BYTES} bytes`,
    ],
    ['is no JSON', json('<html>'), 'is no JSON'],
    ['fails', (_request, response) => response.writeHead(500).end('{}'), 'answers with status 500'],
    [
      'is a broken connection',
      (_request, response) => response.destroy(),
      'cannot be fetched in time',
    ],
  ] satisfies readonly (readonly [string, RequestListener, string])[])(
    'is not read when the answer %s',
    async (_what, answer, problem) => {
      expect(await fetchOwn(answer)).toEqual({ kind: 'unread', problem })
    },
  )

  it('is not read from an endless answer', async () => {
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = 'a'.repeat(1_024)
      const more = () => {
        while (response.write(chunk));
      }
      response.on('drain', more)
      more()
    }
    expect(await fetchOwn(endless)).toEqual({
      kind: 'unread',
      problem: `exceeds ${MAX_BYTES} bytes`,
    })
  })

  it('is not read from a server that does not end its answer before the abort', async () => {
    const end = new AbortController()
    const slow: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      end.abort()
    }
    const problem = 'cannot be fetched in time'
    expect(await fetchOwn(slow, end.signal)).toEqual({ kind: 'unread', problem })
  })

  it('does not follow a redirect to a private address', async () => {
    const asked: string[] = []
    const secret = await serve((request, response) => {
      asked.push(request.url ?? '')
      json('{}')(request, response)
    })
    const redirect: RequestListener = (_request, response) =>
      response.writeHead(307, { location: `${secret}${DID}` }).end()
    expect(await fetchOwn(redirect)).toEqual({
      kind: 'unread',
      problem: 'answers with status 307',
    })
    expect(asked).toEqual([])
  })
})

it('a document of another origin on a loopback address is not requested', async () => {
  const asked: string[] = []
  const other = await serve((request, response) => {
    asked.push(request.url ?? '')
    json('{}')(request, response)
  })
  const fetchDocument = createDocumentFetch({ ownOrigin: 'https://api.example' })
  for (const origin of [other, other.replace('http:', 'https:')]) {
    expect((await fetchDocument(`${origin}${DID}`)).kind).toBe('unread')
  }
  expect(asked).toEqual([])
})
