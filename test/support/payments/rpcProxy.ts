import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }

/** What a node answers, or `hang up`. */
export type Reply = { readonly result: unknown } | { readonly error: object } | 'hang up'

/** Decides on a call; `pass` asks the real node. */
export type Meddler = (call: Call, pass: () => Promise<Reply>) => Promise<Reply>

export type RpcProxy = {
  readonly url: string
  /** Meddles with each call from now on; without one every call passes. */
  meddle(meddler?: Meddler): void
  stop(): Promise<void>
}

/** A node in front of a node, so that tests can make it forget, lie or fall silent. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let meddler: Meddler | undefined
  const answer = async (call: Call) => {
    const pass = () => ask(target, call)
    const reply = await (meddler === undefined ? pass() : meddler(call, pass))
    return reply === 'hang up' ? reply : { jsonrpc: '2.0', id: call.id, ...reply }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const calls: Call | readonly Call[] = JSON.parse(await read(request))
    const answers = await (Array.isArray(calls)
      ? Promise.all(calls.map(answer))
      : answer(calls as Call)
    ).catch(() => 'hang up' as const)
    if (answers === 'hang up' || (Array.isArray(answers) && answers.includes('hang up'))) {
      request.socket.destroy()
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    meddle: (next) => {
      meddler = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function ask(target: string, call: Call): Promise<Reply> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: object }
  return error === undefined ? { result } : { error }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
