import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

const call = z.object({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})
const sent = z.union([call, z.array(call)])

export type FakeRpc = {
  readonly url: string
  /** Methods called so far. */
  readonly asked: string[]
  close(): Promise<void>
}

/** Starts a node with the test's answers; an error thrown by `answer` becomes an error of the node. */
export async function fakeRpc(
  answer: (method: string, params: readonly unknown[]) => unknown,
): Promise<FakeRpc> {
  const requested: string[] = []
  const answerCall = ({ id, method, params }: z.output<typeof call>) => {
    requested.push(method)
    return { jsonrpc: '2.0', id, result: answer(method, params) }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    try {
      const calls = sent.parse(JSON.parse(text))
      const results = Array.isArray(calls) ? calls.map(answerCall) : answerCall(calls)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(results))
    } catch {
      response.writeHead(502).end()
    }
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${at.port}`,
    asked: requested,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}
