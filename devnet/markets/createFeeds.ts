import type { Server } from 'node:http'
import { SIMULATED_STREAMS } from '../../core/kernel/feeds/chainlinkStreams.ts'
import { assetOf } from '../../core/updown/domain/wire/feedFrame.ts'
import {
  isObject,
  type JsonObject,
  listOf,
  textOf,
} from '../../core/updown/domain/wire/jsonFields.ts'
import { chainlinkFrame, chainlinkStreamsOf, isSigned } from './chainlinkReport.ts'
import type { SimulatedPrices } from './createSimulatedPrices.ts'
import {
  type FeedPrice,
  type FeedTopic,
  polyBoltFrame,
  polyBoltSnapshot,
  rtdsFrame,
  topicOf,
} from './feedFrames.ts'
import type { MarketFaults } from './marketFaults.ts'
import { type Socket, serveSockets } from './serveSockets.ts'

type FeedKind = 'polyBolt' | 'rtds' | 'chainlink'
type Client = {
  readonly kind: FeedKind
  readonly topics: Map<string, { readonly topic: FeedTopic; seq: number }>
  isAuthed: boolean
}
type Scene = {
  readonly truth: SimulatedPrices
  readonly faults: MarketFaults
  readonly clock: { nowSec(): number }
}

/** Seconds of history that a subscription on PolyBolt starts with. */
const SNAPSHOT_SEC = 120
/** PolyBolt's close code for a client without credentials. */
const UNAUTHORISED = 4001
/** Close code for invalid text. Source: RFC 6455 7.4.1. */
const NOT_A_TEXT = 1007
const KINDS: ReadonlyMap<string, FeedKind> = new Map([
  ['/ws', 'polyBolt'],
  ['/rtds', 'rtds'],
])

/**
 * Creates the simulated feeds: PolyBolt on `/ws`, which requires credentials, RTDS on `/rtds`, Chainlink on its own
 * path.
 */
export function createFeeds(server: Server, scene: Scene) {
  const clients = new Map<Socket, Client>()
  const sockets = serveSockets(server, {
    accepts: (path, headers) =>
      !scene.faults.feedsRefuse &&
      (KINDS.has(path) ||
        (chainlinkStreamsOf(path) !== null &&
          isSigned(path, headers, scene.clock.nowSec() * 1_000))),
    opened: (socket, path) => {
      const kind = KINDS.get(path) ?? 'chainlink'
      const client: Client = { kind, topics: new Map(), isAuthed: kind !== 'polyBolt' }
      clients.set(socket, client)
      for (const topic of chainlinkStreamsOf(path) ?? []) subscribe(client, topic)
    },
    said: (socket, text) => {
      const client = clients.get(socket)
      if (client !== undefined) handleMessage(scene, { socket, client }, text)
    },
    closed: (socket) => void clients.delete(socket),
  })
  return {
    tick: (): void => {
      const nowSec = scene.clock.nowSec()
      for (const [socket, client] of clients) {
        for (const subscribed of client.topics.values()) {
          subscribed.seq += 1
          const price = priceAt(scene, subscribed.topic, nowSec)
          socket.send(frameOf(client.kind, subscribed, price))
        }
      }
    },
    drop: (code: number): void => sockets.closeAll(code),
    count: (): number => clients.size,
  }
}

type Subscribed = { readonly topic: FeedTopic; readonly seq: number }

function frameOf(kind: FeedKind, { topic, seq }: Subscribed, price: FeedPrice): string {
  if (kind === 'rtds') return rtdsFrame(topic, price)
  if (kind === 'polyBolt') return polyBoltFrame(topic, price, seq)
  const stream = SIMULATED_STREAMS.find(
    ({ asset, series }) => asset === topic.asset && series === topic.series,
  )
  if (stream === undefined) throw new RangeError(`no stream of ${topic.asset} ${topic.series}`)
  return chainlinkFrame(stream, price)
}

function priceAt({ truth, faults }: Scene, { asset, series }: FeedTopic, atSec: number): FeedPrice {
  const priceE18 = series === 'spot' ? truth.spotE18(asset, atSec) : truth.twap60E18(asset, atSec)
  return { atMs: atSec * 1_000 + faults.clockAheadMs, priceE18 }
}

type ClientMessage = { readonly socket: Socket; readonly client: Client }

function handleMessage(scene: Scene, sender: ClientMessage, text: string): void {
  const { socket, client } = sender
  const message = text === 'PING' ? null : parse(text)
  if (text === 'PING') socket.send('PONG')
  else if (message === null) socket.close(NOT_A_TEXT)
  else if (client.kind === 'chainlink') return
  else if (client.kind === 'rtds') subscribeRtds(sender, message)
  else if (message['op'] === 'auth') authorise(sender, message)
  else if (!client.isAuthed) socket.close(UNAUTHORISED)
  else if (message['op'] === 'subscribe') subscribePolyBolt(scene, sender, message)
}

function subscribeRtds({ client }: ClientMessage, message: JsonObject): void {
  if (message['action'] !== 'subscribe') return
  for (const entry of listOf(message['subscriptions']) ?? []) {
    if (!isObject(entry)) continue
    const filters = parse(textOf(entry['filters']) ?? '')
    subscribe(client, topicOf(textOf(entry['topic']) ?? '', symbolIn(filters)))
  }
}

function authorise({ socket, client }: ClientMessage, { auth, rid }: JsonObject): void {
  client.isAuthed = isObject(auth) && textOf(auth['apiKey']) !== null
  if (client.isAuthed) socket.send(JSON.stringify({ op: 'authed', rid }))
  else socket.close(UNAUTHORISED)
}

function subscribePolyBolt(
  scene: Scene,
  { socket, client }: ClientMessage,
  message: JsonObject,
): void {
  const nowSec = scene.clock.nowSec()
  for (const entry of listOf(message['subscriptions']) ?? []) {
    if (!isObject(entry)) continue
    const { channel, filter } = entry
    const topic = topicOf(textOf(channel) ?? '', symbolIn(isObject(filter) ? filter : null))
    if (!subscribe(client, topic) || topic === null) continue
    socket.send(JSON.stringify({ op: 'subscribed', channel, filter }))
    if (scene.faults.feedsSilent) continue
    const seconds = Array.from(
      { length: SNAPSHOT_SEC },
      (_, back) => nowSec - SNAPSHOT_SEC + 1 + back,
    )
    socket.send(
      polyBoltSnapshot(
        topic,
        seconds.map((atSec) => priceAt(scene, topic, atSec)),
      ),
    )
  }
}

function subscribe({ topics }: Client, topic: FeedTopic | null): boolean {
  if (topic === null) return false
  topics.set(`${topic.asset} ${topic.series}`, { topic, seq: 0 })
  return true
}

const symbolIn = (filter: JsonObject | null) => assetOf(textOf(filter?.['symbol']) ?? '')

function parse(text: string): JsonObject | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}
