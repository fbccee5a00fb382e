import { unclaimedPort } from '../devnet/chain/unclaimedPort.ts'
import { until } from '../supervisor/until.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds } from './support/processUsage.ts'
import { runScript } from './support/runScript.ts'
import type { Server } from './support/startServer.ts'
import { median, roundFigure } from './support/statistics.ts'

/** Requests per measurement: enough for the clock ticks of 10 ms, and done in a few seconds. */
const REQUESTS = 1_000
const CONNECTIONS = 8
/** Maximum ratio of the processor time of a call to that of the library's own server. */
const MAX_CALL_RATIO = 0.5
/** Maximum processor time of a list, microseconds. */
const MAX_LIST_US = 500
const START_MS = 60_000
const MODERN = '2026-07-28'

type RpcRequest = { readonly method: string; readonly params: { readonly name?: string } }

const CALL: RpcRequest = { method: 'tools/call', params: { name: 'get_basket' } }
const LIST: RpcRequest = { method: 'tools/list', params: {} }

/**
 * Measures processor time per request over the Model Context Protocol, against the library's own
 * server with the same tools.
 */
export async function mcp(context: BenchContext): Promise<Result> {
  const { rounds, print } = context
  const servers = { ours: await start(context, 'ours'), library: await start(context, 'library') }
  const runs = new Map<string, number[]>()
  const key = (name: string, { method }: RpcRequest) => `${name} ${method}`
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      for (const request of [CALL, LIST]) {
        const usedMicros = await cpuMicros(server, request)
        // The result of the first round is discarded, because the compilers of both servers warm up.
        if (round > 0)
          runs.set(key(name, request), [...(runs.get(key(name, request)) ?? []), usedMicros])
      }
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const medianOf = (name: keyof typeof servers, request: RpcRequest) =>
    median(runs.get(key(name, request)) ?? [])
  const times = medianOf('library', CALL) / medianOf('ours', CALL)
  const against = { name: 'library: a call', target: 1 / MAX_CALL_RATIO, ratio: roundFigure(times) }
  return {
    title: `Tools over the Model Context Protocol, revision ${MODERN}`,
    figures: [
      micros('library: a call', medianOf('library', CALL)),
      { ...micros('a call', medianOf('ours', CALL)), against },
      micros('library: a list', medianOf('library', LIST)),
      { ...micros('a list', medianOf('ours', LIST)), limit: MAX_LIST_US },
    ],
    notes: [
      'Processor time per request, each server in its own process; get_basket from memory, with the same tools and schemas. ' +
        'The time of this service includes limits, log lines, metrics and headers, which the server of the library does not have.',
    ],
  }
}

function micros(name: string, value: number): Figure {
  return { name, value: roundFigure(value), unit: 'us' }
}

async function start({ defer }: BenchContext, name: 'ours' | 'library'): Promise<Server> {
  const port = await unclaimedPort()
  const script = runScript({ args: ['bench/mcp/serve.ts', name, String(port)] })
  defer(() => script.stop())
  const url = `http://127.0.0.1:${port}/mcp?toolsets=all`
  const answers = () =>
    send(url, LIST).then(
      () => true,
      () => false,
    )
  await until(answers, START_MS)
  return { url, pid: script.pid, stop: () => script.stop() }
}

/** Returns microseconds of the server's processor time per request. */
async function cpuMicros({ url, pid }: Server, request: RpcRequest): Promise<number> {
  const before = cpuSeconds(pid)
  const lines = Array.from({ length: CONNECTIONS }, async () => {
    for (let index = 0; index < REQUESTS / CONNECTIONS; index += 1) await send(url, request, index)
  })
  await Promise.all(lines)
  return ((cpuSeconds(pid) - before) / REQUESTS) * 1e6
}

/** Sends one request. Throws if the answer is an error. */
async function send(url: string, { method, params }: RpcRequest, id = 0): Promise<void> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(params.name !== undefined && { 'mcp-name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } }),
  })
  const text = await response.text()
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(text)
}
