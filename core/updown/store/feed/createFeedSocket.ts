import { guardCallback } from '../../../platform/background/guardCallback.ts'
import type { FeedFrame } from '../../domain/wire/feedFrame.ts'
import type { MarketListener, ProviderMeter } from '../../ports.ts'
import type { FeedKind } from './feedKinds.ts'

/** Timeouts and pauses of a connection, milliseconds. */
export type FeedPauses = {
  /** Maximum pause before the first retry; the maximum doubles with each failure. */
  readonly firstMs: number
  readonly maxMs: number
  /** Pause after a rejection; an earlier retry would receive the same rejection. */
  readonly refusedMs: number
  /** Maximum time without a price on an open connection. */
  readonly idleMs: number
}

/** Pauses of 1 to 30 s with jitter. Source: documents of PolyBolt, reconnecting. */
export const FEED_PAUSES: FeedPauses = {
  firstMs: 1_000,
  maxMs: 30_000,
  refusedMs: 60_000,
  idleMs: 8_000,
}

/**
 * Close codes of a rejection: a retry with the same request would receive the same code. Source: documents of PolyBolt,
 * close codes.
 */
const REFUSALS = new Set([4001, 4008])
/**
 * Close code of a server that drains its connections, and the maximum pause that this server requests. Source:
 * documents of PolyBolt, close codes.
 */
const DRAINING = 4003
const DRAINING_MS = 10_000
/** Code of a connection that ended without a close code. Source: RFC 6455 7.4.1. */
const ABNORMAL = 1006
/** Maximum characters of a frame; a snapshot of two minutes has about 15 kilobytes. */
const MAX_FRAME_CHARS = 1_048_576

type Options = {
  readonly url: string
  readonly kind: FeedKind
  readonly on: MarketListener
  readonly meter: ProviderMeter
  /** At least 0 and less than 1. */
  readonly random: () => number
  readonly pauses: FeedPauses
}

/** Connection of a feed. */
type Line = { end(code: number): void }

/**
 * Follows a feed until `stop`: keeps one connection, retries after an increasing pause, and replaces a connection
 * without prices.
 *
 * A frame in an unknown form is counted and never used.
 */
export function createFeedSocket(options: Options): { stop(): void } {
  const { on, meter, pauses, random } = options
  let line: Line | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const connect = (): void => {
    line = openLine(options, {
      believed: () => {
        failures = 0
      },
      ended: (code, why) => {
        if (isStopped) return
        meter.ended(code)
        on.changed(why)
        timer = setTimeout(guardCallback('market_feed', connect), pauseMs(code, why))
      },
    })
  }
  const pauseMs = (code: number, why: LineEnd): number => {
    if (why === 'refused') return pauses.refusedMs * (1 - random() / 2)
    if (code === DRAINING) return random() * Math.min(DRAINING_MS, pauses.maxMs)
    const capMs = Math.min(pauses.maxMs, pauses.firstMs * 2 ** failures)
    failures += 1
    return random() * capMs
  }
  on.changed('connecting')
  connect()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      line?.end(1000)
    },
  }
}

/** Reason for the end of a connection, as reported to the listener. */
type LineEnd = 'connecting' | 'silent' | 'refused'

type LineListener = {
  /** Called when the first price arrives. */
  believed(): void
  ended(code: number, why: LineEnd): void
}

function openLine({ url, kind, on, meter, pauses }: Options, listener: LineListener): Line {
  const { url: at, headers } = kind.open?.(url) ?? { url, headers: {} }
  const handshake: unknown = { headers }
  const socket = new WebSocket(at, handshake as string[]) // Node accepts headers in this argument; the types of the browser API do not declare them.
  const timers: NodeJS.Timeout[] = []
  let isOver = false
  let isBelieved = false
  let isKnown = kind.onceKnown === null
  const finish = (code: number, why: LineEnd): void => {
    if (isOver) return
    isOver = true
    for (const timer of timers) clearInterval(timer)
    // `finish` does not wait for the close handshake, which a dead connection never completes.
    socket.close()
    listener.ended(code, why)
  }
  const idleTimer = setTimeout(() => finish(ABNORMAL, 'silent'), pauses.idleMs)
  timers.push(idleTimer)
  const send = (texts: readonly string[]): void => {
    for (const text of texts) socket.send(text)
  }
  const control = (op: string): void => {
    if (op === 'authed' && !isKnown) {
      isKnown = true
      send(kind.onceKnown ?? [])
    }
    // A later error, such as a single failed subscription, becomes visible because the prices become old.
    if (op === 'error' && !isKnown) finish(ABNORMAL, 'refused')
  }
  socket.addEventListener('open', () => {
    send(kind.hello)
    const { ping } = kind
    if (ping !== null)
      timers.push(
        setInterval(
          guardCallback('market_feed', () => send([ping.text])),
          ping.everyMs,
        ),
      )
  })
  const onMessage = ({ data }: MessageEvent): void => {
    if (isOver) return
    const frame = readFrame(kind, data)
    meter.frame(frame.kind)
    if (frame.kind === 'control') control(frame.op)
    // A list without prices does not count as activity.
    if (frame.kind !== 'prices' || frame.reports.length === 0) return
    idleTimer.refresh()
    if (!isBelieved) {
      isBelieved = true
      listener.believed()
      on.changed('connected')
    }
    if (frame.dropped > 0) {
      meter.dropped(frame.dropped)
      on.missed()
    }
    for (const { asset, series, observation } of frame.reports) {
      on.reported(asset, series, observation)
    }
  }
  // An exception in an event listener would end the process.
  socket.addEventListener('message', guardCallback('market_feed', onMessage))
  socket.addEventListener('error', () => finish(ABNORMAL, 'connecting'))
  socket.addEventListener('close', ({ code }) =>
    finish(code, REFUSALS.has(code) ? 'refused' : 'connecting'),
  )
  return { end: (code) => finish(code, 'connecting') }
}

function readFrame(kind: FeedKind, data: unknown): FeedFrame {
  if (typeof data !== 'string') return { kind: 'broken', problem: 'the frame is not text' }
  if (data.length > MAX_FRAME_CHARS) return { kind: 'broken', problem: 'the frame is too long' }
  return kind.read(data)
}
