import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseJson } from '../../core/kernel/parseJson.ts'
import { WINDOW_LENGTHS } from '../../core/updown/domain/marketWindows.ts'
import { isObject, listOf, textOf } from '../../core/updown/domain/wire/jsonFields.ts'
import { DevnetError } from '../devnetError.ts'
import { clobBooks } from './clobBooks.ts'
import { createFeeds } from './createFeeds.ts'
import { createSimulatedPrices, type SimulatedPrices } from './createSimulatedPrices.ts'
import { type GammaScene, gammaEvents } from './gammaEvents.ts'
import { INITIAL_MARKET_FAULTS, type MarketFaults, setMarketFaults } from './marketFaults.ts'

export type MarketSimulator = {
  /** URL of each service: Gamma and CLOB over HTTP, PolyBolt, RTDS and Chainlink over WebSocket. */
  readonly urls: {
    readonly gamma: string
    readonly clob: string
    readonly polyBolt: string
    readonly rtds: string
    /** Origin only; the client adds the path. */
    readonly chainlink: string
  }
  readonly truth: SimulatedPrices
  /** Faults; can be changed at runtime. */
  readonly faults: MarketFaults
  /** Sends the reports of this second to all subscribers; a real-time run calls this once per second. */
  tick(): void
  /** Closes all connections of feeds with a close code. */
  dropConnections(code: number): void
  /** Returns the number of connected feed clients. */
  connections(): number
  /** Returns the number of requests to Gamma and CLOB so far. */
  requests(): number
  stop(): Promise<void>
}

const MAX_SLUGS = 100
const MAX_BODY_BYTES = 256 * 1024

/**
 * Simulates all services of a prediction market that the product uses, on one port of the loopback address.
 *
 * Prices, windows and outcomes depend only on the seed and the seconds of the clock. `POST /__fault` sets faults,
 * `DELETE` clears all faults. Throws `DevnetError` `port_in_use`.
 */
export async function createMarketSimulator(options: {
  readonly seed: number
  readonly clock: { nowSec(): number }
  /** Port; a free port by default. */
  readonly port?: number
}): Promise<MarketSimulator> {
  const { seed, clock, port = 0 } = options
  const truth = createSimulatedPrices(seed)
  const faults: MarketFaults = { ...INITIAL_MARKET_FAULTS }
  let requests = 0
  const server = createServer((request, response) => {
    const scene = { truth, faults, nowSec: clock.nowSec() }
    const isFault = request.url === '/__fault'
    if (!isFault) requests += 1
    const answering = isFault
      ? answerFaults(scene, request, response)
      : answer(scene, request, response)
    answering.catch(() => response.destroy())
  })
  const feeds = createFeeds(server, { truth, faults, clock })
  await new Promise<void>((ready, failed) => {
    server.once('error', () => {
      failed(new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`))
    })
    server.listen(port, '127.0.0.1', ready)
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the simulator got no port')
  const host = `127.0.0.1:${at.port}`
  return {
    urls: {
      gamma: `http://${host}/gamma`,
      clob: `http://${host}/clob`,
      polyBolt: `ws://${host}/ws`,
      rtds: `ws://${host}/rtds`,
      chainlink: `ws://${host}`,
    },
    truth,
    faults,
    tick: () => {
      if (!faults.feedsSilent && !isLeftOut(faults, clock.nowSec())) feeds.tick()
    },
    dropConnections: feeds.drop,
    connections: feeds.count,
    requests: () => requests,
    stop: async () => {
      feeds.drop(1001)
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
}

/** Returns true for a second after a boundary that the fault leaves out. */
function isLeftOut({ lateBoundarySec }: MarketFaults, nowSec: number): boolean {
  return nowSec % WINDOW_LENGTHS['5m'] < lateBoundarySec
}

async function answer(
  scene: GammaScene,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const send = (status: number, body: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  if (scene.faults.httpDown) return send(503, { error: 'down' })
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /gamma/events':
      return send(200, gammaEvents(scene, url.searchParams.getAll('slug').slice(0, MAX_SLUGS)))
    case 'GET /clob/book': {
      const [book] = clobBooks(scene, url.searchParams.getAll('token_id'))
      return book === undefined ? send(404, { error: 'no such book' }) : send(200, book)
    }
    case 'POST /clob/books':
      return send(200, clobBooks(scene, tokensIn(await bodyOf(request))))
    default:
      return send(404, { error: 'not found' })
  }
}

async function answerFaults(
  { faults }: GammaScene,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let isGood = true
  if (request.method === 'DELETE') Object.assign(faults, INITIAL_MARKET_FAULTS)
  if (request.method === 'POST') {
    const ordered = parseJson(await bodyOf(request))
    isGood = isObject(ordered) && setMarketFaults(faults, ordered)
  }
  response
    .writeHead(isGood ? 200 : 400, { 'content-type': 'application/json' })
    .end(JSON.stringify(isGood ? faults : { error: 'send faults by their names', faults }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > MAX_BODY_BYTES) throw new RangeError('the body is too long')
  }
  return text
}

function tokensIn(body: string): string[] {
  return (listOf(body) ?? []).flatMap((entry) =>
    isObject(entry) ? (textOf(entry['token_id']) ?? []) : [],
  )
}
