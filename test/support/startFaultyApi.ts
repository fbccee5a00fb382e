import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type FaultyApi = {
  readonly url: string
  /** Sets the target of later requests; before the first call every connection is cut. */
  target(url: string): void
  /** Sets the path prefixes whose requests are cut without an answer; an empty list passes every request. */
  cut(paths: readonly string[]): void
  close(): Promise<void>
}

/** Headers that belong to a single connection, or to a body that the proxy decompressed. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
const UNPACKED = new Set([...OWN_HEADERS, 'content-encoding'])

/** Starts a proxy of the api that passes on all requests except those to cut. */
export async function startFaultyApi(): Promise<FaultyApi> {
  let upstream: string | undefined
  let cutOff: readonly string[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    const body = await bodyOf(request)
    if (upstream === undefined || cutOff.some((prefix) => path.startsWith(prefix))) {
      request.socket.destroy()
      return
    }
    const answer = await fetch(`${upstream}${path}`, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !OWN_HEADERS.has(name) ? [[name, value]] : [],
      ),
      ...(body.length > 0 && { body }),
    })
    const headers = [...answer.headers].filter(([name]) => !UNPACKED.has(name))
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    target: (url) => {
      upstream = url
    },
    cut: (paths) => {
      cutOff = paths
    },
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}
