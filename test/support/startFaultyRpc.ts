import { createServer, type IncomingMessage } from 'node:http'

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** Answer in place of the node: a result or an error; undefined passes the call on. */
export type Fault = (
  call: Call,
) => { readonly result: unknown } | { readonly error: object } | undefined

export type FaultyRpc = {
  readonly url: string
  /** Replaces the fault; null passes every call on, 'down' cuts every connection. */
  set(fault: Fault | 'down' | null): void
  close(): Promise<void>
}

/** Starts a proxy of a node that passes calls on unless the fault answers. */
export async function startFaultyRpc(target: string): Promise<FaultyRpc> {
  let fault: Fault | 'down' | null = null
  const answer = async (call: Call): Promise<object> => {
    const own = typeof fault === 'function' ? fault(call) : undefined
    if (own !== undefined) return { jsonrpc: '2.0', id: call.id, ...own }
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    return (await response.json()) as object
  }
  const server = createServer((request, response) => {
    const serve = async () => {
      const calls = JSON.parse(await textOf(request)) as Call | Call[]
      if (fault === 'down') return void request.socket.destroy()
      const body = Array.isArray(calls) ? await Promise.all(calls.map(answer)) : await answer(calls)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    serve().catch(() => request.socket.destroy())
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next) => {
      fault = next
    },
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
