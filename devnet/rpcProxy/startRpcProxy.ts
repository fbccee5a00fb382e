import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Hex } from 'viem'
import { parseJson } from '../../core/kernel/parseJson.ts'
import { DevnetError } from '../devnetError.ts'
import { answerCall, type ProxyDeps } from './answerCall.ts'
import { createNodeCall } from './createNodeCall.ts'
import { createReplacementRule } from './createReplacementRule.ts'
import { createRpcFaults, type RpcFaults } from './createRpcFaults.ts'
import { parseRpcCall, type RpcCall, type RpcResult } from './rpcCall.ts'

/** Intercepts a call; `pass` returns the regular answer. */
export type RpcInterceptor = (call: RpcCall, pass: () => Promise<RpcResult>) => Promise<RpcResult>

export type RpcProxy = {
  readonly url: string
  readonly faults: RpcFaults
  /** Sets the interceptor of all later calls, for answers that no fault covers; without an argument removes it. */
  intercept(interceptor?: RpcInterceptor): void
  /** Returns the number of calls of a method, or of all calls, with any result. */
  calls(method?: string): number
  /** Returns the hashes of all raw transactions in order, each with whether it was forwarded to the node. */
  sent(): readonly { readonly hash: Hex; readonly isForwarded: boolean }[]
  /** Stops the proxy and cuts held calls. */
  close(): Promise<void>
}

/**
 * Starts a proxy of a node on 127.0.0.1: JSON-RPC over HTTP, single or in batches, forwarded unless a fault applies.
 *
 * Port 0, the default, means any free port. Throws `DevnetError` `port_in_use`.
 */
export async function startRpcProxy(options: {
  readonly upstream: string
  readonly port?: number
}): Promise<RpcProxy> {
  const { upstream, port = 0 } = options
  const ending = new AbortController()
  const faults = createRpcFaults()
  const callNode = createNodeCall(upstream)
  const calls = new Map<string, number>()
  const sent: { readonly hash: Hex; readonly isForwarded: boolean }[] = []
  const deps: ProxyDeps = {
    callNode,
    faults,
    replacementRule: createReplacementRule(callNode),
    onRaw: ({ hash }, isForwarded) => sent.push({ hash, isForwarded }),
    signal: ending.signal,
  }
  let interceptor: RpcInterceptor | undefined
  const answer = (call: RpcCall): Promise<RpcResult> => {
    calls.set(call.method, (calls.get(call.method) ?? 0) + 1)
    const pass = () => answerCall(deps, call)
    return interceptor === undefined ? pass() : interceptor(call, pass)
  }
  const server = createServer((request, response) => {
    // A node that does not answer looks like a cut connection to the callers.
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
    intercept: (next) => {
      interceptor = next
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
  answer: (call: RpcCall) => Promise<RpcResult>,
): Promise<void> {
  const body = parseJson(await textOf(request))
  const isBatch = Array.isArray(body) && body.length > 0
  const entries: readonly unknown[] = isBatch ? body : [body]
  const outcome = await Promise.all(entries.map((entry) => resultOf(entry, answer)))
  if (outcome.some(({ fate: outcomes }) => outcomes === 'cut')) return void request.socket.destroy()
  if (outcome.some(({ fate: outcomes }) => outcomes === 'silence')) return
  const replies = outcome.flatMap(({ id, fate: outcomes }) =>
    id === undefined || typeof outcomes === 'string' ? [] : [{ jsonrpc: '2.0', id, ...outcomes }],
  )
  if (replies.length === 0) return void response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isBatch ? replies : replies[0]))
}

/** Returns the result of one entry of a request; an entry without an id gets no answer. */
async function resultOf(
  entry: unknown,
  answer: (call: RpcCall) => Promise<RpcResult>,
): Promise<{ readonly id: RpcCall['id']; readonly fate: RpcResult }> {
  const call = parseRpcCall(entry)
  if (call !== undefined) return { id: call.id, fate: await answer(call) }
  return { id: null, fate: { error: { code: -32_600, message: 'invalid request' } } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let text = ''
  for await (const part of request) text += part
  return text
}
