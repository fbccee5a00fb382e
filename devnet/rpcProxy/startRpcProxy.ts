import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Hex } from 'viem'
import { parseJson } from '../../core/kernel/parseJson.ts'
import { DevnetError } from '../devnetError.ts'
import { answerCall, type ProxyDeps } from './answerCall.ts'
import { createAskNode } from './askNode.ts'
import { createReplacementRule } from './createReplacementRule.ts'
import { createRpcFaults, type RpcFaults } from './createRpcFaults.ts'
import { type RpcCall, type RpcFate, readRpcCall } from './rpcCall.ts'

/** Decides what becomes of a call; `pass` answers it as if nobody meddled. */
export type Meddler = (call: RpcCall, pass: () => Promise<RpcFate>) => Promise<RpcFate>

export type RpcProxy = {
  readonly url: string
  readonly faults: RpcFaults
  /** Asks somebody about each call from now on, for lies that no fault tells; nobody when absent. */
  meddle(meddler?: Meddler): void
  /** Calls of a method so far, or of all of them, whatever became of them. */
  calls(method?: string): number
  /** Hash of every raw transaction that came, in order, and whether the node was told. */
  sent(): readonly { readonly hash: Hex; readonly isForwarded: boolean }[]
  /** Ends the proxy, and with it what it holds back. */
  close(): Promise<void>
}

/**
 * A node in front of a node on 127.0.0.1: JSON-RPC over HTTP, single or in batches, passed on unless a fault says
 * otherwise.
 *
 * Port 0, which is taken when absent, means any free one. Throws `DevnetError` `port_in_use`.
 */
export async function startRpcProxy(options: {
  readonly upstream: string
  readonly port?: number
}): Promise<RpcProxy> {
  const { upstream, port = 0 } = options
  const ending = new AbortController()
  const faults = createRpcFaults()
  const askNode = createAskNode(upstream)
  const calls = new Map<string, number>()
  const sent: { readonly hash: Hex; readonly isForwarded: boolean }[] = []
  const deps: ProxyDeps = {
    askNode,
    faults,
    replacementRule: createReplacementRule(askNode),
    onRaw: ({ hash }, isForwarded) => sent.push({ hash, isForwarded }),
    signal: ending.signal,
  }
  let meddler: Meddler | undefined
  const answer = (call: RpcCall): Promise<RpcFate> => {
    calls.set(call.method, (calls.get(call.method) ?? 0) + 1)
    const pass = () => answerCall(deps, call)
    return meddler === undefined ? pass() : meddler(call, pass)
  }
  const server = createServer((request, response) => {
    // A node that does not answer looks to its callers like one that hangs up.
    serve(request, response, answer).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => {
      reject(new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${bound}`,
    faults,
    meddle: (next) => {
      meddler = next
    },
    calls: (method) =>
      method === undefined
        ? [...calls.values()].reduce((sum, count) => sum + count, 0)
        : (calls.get(method) ?? 0),
    sent: () => sent,
    close: () => {
      ending.abort()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: RpcCall) => Promise<RpcFate>,
): Promise<void> {
  const body = parseJson(await textOf(request))
  const isBatch = Array.isArray(body) && body.length > 0
  const entries: readonly unknown[] = isBatch ? body : [body]
  const fates = await Promise.all(entries.map((entry) => fateOf(entry, answer)))
  if (fates.some(({ fate }) => fate === 'cut')) return void request.socket.destroy()
  if (fates.some(({ fate }) => fate === 'silence')) return
  const heard = fates.flatMap(({ id, fate }) =>
    id === undefined || typeof fate === 'string' ? [] : [{ jsonrpc: '2.0', id, ...fate }],
  )
  if (heard.length === 0) return void response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isBatch ? heard : heard[0]))
}

/** What becomes of one entry of a request; nobody waits for it when it has no id. */
async function fateOf(
  entry: unknown,
  answer: (call: RpcCall) => Promise<RpcFate>,
): Promise<{ readonly id: RpcCall['id']; readonly fate: RpcFate }> {
  const call = readRpcCall(entry)
  if (call !== undefined) return { id: call.id, fate: await answer(call) }
  return { id: null, fate: { error: { code: -32_600, message: 'invalid request' } } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let text = ''
  for await (const part of request) text += part
  return text
}
