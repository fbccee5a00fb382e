import { DomainError } from '../../../core/domain/errors.ts'
import { getBridgeStatus } from '../../../core/operations/bridge/getBridgeStatus.ts'
import {
  type BridgeStatus,
  bridgeStatusSchema,
} from '../../../core/operations/bridge/status/bridgeStatusSchema.ts'
import type { Deps } from '../../../core/ports.ts'
import type { HeadFeed } from '../../graphql/subscriptions/createHeadFeed.ts'
import type { AgentOf } from '../../http/agent.ts'
import { HttpRefusal } from '../../http/errors.ts'
import type { Handler, HttpContext } from '../../http/exchange.ts'
import type { Reply } from '../../http/reply.ts'

export type StreamLimits = {
  /** Streams of this process, and of one agent; each costs a read per change. */
  readonly maxStreams: number
  readonly maxPerAgent: number
  /** Life of a stream; a caller who still cares connects again. */
  readonly lifeMs: number
  /** Pause after which a state is read even if nobody told of a change; proxies see that somebody is there. */
  readonly beatMs: number
}

type StreamDeps = Deps & { readonly heads: HeadFeed; readonly agentOf: AgentOf }

const LIMITS: StreamLimits = { maxStreams: 512, maxPerAgent: 16, lifeMs: 600_000, beatMs: 5_000 }

const EVENT_STREAM = 'text/event-stream'
/** Milliseconds after which a client connects again. */
const RETRY_MS = 3_000
const RETRY_AFTER = { 'retry-after': '10' }
/** Id of the last event; who comes back with it has heard everything. */
const LAST_ID = 'final'

/**
 * Serves the state of a bridge as events to those who ask for `text/event-stream`, all else through `json`.
 *
 * Source: WHATWG server-sent events; 204 is how a client is told to stay away.
 */
export function createStatusStreams(
  deps: StreamDeps,
  json: Handler,
  limits: StreamLimits = LIMITS,
): Handler {
  const open = new Map<string, number>()
  let total = 0
  const count = (agent: string, by: 1 | -1): void => {
    const mine = (open.get(agent) ?? 0) + by
    total += by
    if (mine === 0) open.delete(agent)
    else open.set(agent, mine)
  }
  return async (context): Promise<Reply> => {
    if (!wantsStream(context)) return json(context)
    if (context.req.header('last-event-id') === LAST_ID) {
      return { status: 204, headers: { 'cache-control': 'no-store' }, body: null }
    }
    const read = async (): Promise<BridgeStatus> => {
      const { body } = await getBridgeStatus.answer(deps, { params: context.req.param() })
      return bridgeStatusSchema.parse(body)
    }
    const first = await read()
    const agent = deps.agentOf(context)
    if ((open.get(agent) ?? 0) >= limits.maxPerAgent) {
      throw new HttpRefusal(429, 'Too many streams; close one or ask without.', RETRY_AFTER)
    }
    if (total >= limits.maxStreams) {
      throw new HttpRefusal(503, 'Too many streams are open; ask without one.', RETRY_AFTER)
    }
    count(agent, 1)
    const body = streamOf(deps, { first, read, limits, ended: () => count(agent, -1) })
    const headers = { 'content-type': EVENT_STREAM, 'cache-control': 'no-store, no-transform' }
    return { status: 200, headers, body }
  }
}

function wantsStream({ req }: HttpContext): boolean {
  return req.method === 'GET' && (req.header('accept') ?? '').includes(EVENT_STREAM)
}

type Stream = {
  readonly first: BridgeStatus
  readonly read: () => Promise<BridgeStatus>
  readonly limits: StreamLimits
  readonly ended: () => void
}

function streamOf(deps: StreamDeps, stream: Stream): ReadableStream<Uint8Array> {
  const end = new AbortController()
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => {
      const send = (text: string): void => {
        if (!end.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const close = (): void => {
        stream.ended()
        // A reader that went away has closed it already.
        if (!end.signal.aborted) controller.close()
        end.abort()
      }
      send(`retry: ${RETRY_MS}\n\n`)
      tell(deps, stream, { send, signal: end.signal }).then(close, close)
    },
    cancel: () => end.abort(),
  })
}

/** Sends each change until the bridge is final, the time is over, the reader is gone or the process stops. */
async function tell(
  deps: StreamDeps,
  { first, read, limits }: Stream,
  { send, signal }: { readonly send: (text: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const over = new AbortController()
  const life = setTimeout(() => over.abort(), limits.lifeMs)
  const both = AbortSignal.any([signal, over.signal])
  const bell = createBell(both)
  void untilStopped(deps.heads, both).then(() => over.abort())
  const following =
    first.id === null ? null : deps.bridge.bridges.follow(asHex(first.id), () => bell.ring())
  try {
    let told = ''
    for (let now: BridgeStatus | null = first; !both.aborted; now = await unlessSilent(read)) {
      const text = now === null ? told : JSON.stringify(now)
      send(text === told ? ': still here\n\n' : eventOf(now, text))
      told = text
      if (now?.final === true) return
      await bell.next(limits.beatMs)
    }
  } finally {
    clearTimeout(life)
    over.abort()
    await following?.close()
  }
}

function eventOf(now: BridgeStatus | null, text: string): string {
  const id = now?.final === true ? `id: ${LAST_ID}\n` : ''
  return `event: status\n${id}data: ${text}\n\n`
}

/** Null while what is read does not answer; the next beat asks again. */
async function unlessSilent(read: () => Promise<BridgeStatus>): Promise<BridgeStatus | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}

/** The feed of blocks ends when the process stops, and streams with it. */
async function untilStopped(heads: HeadFeed, signal: AbortSignal): Promise<void> {
  while ((await heads.next(signal)) !== null) if (signal.aborted) return
}

/** Wakes one who waits, also by a ring that came before. */
function createBell(signal: AbortSignal) {
  let isRung = false
  const nobody = (): void => undefined
  let wake = nobody
  const ring = (): void => {
    isRung = true
    wake()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    next: (atMostMs: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(ring, atMostMs)
        wake = () => {
          clearTimeout(timer)
          wake = nobody
          isRung = false
          resolve()
        }
        if (isRung || signal.aborted) wake()
      }),
  }
}

const asHex = (text: string): `0x${string}` => `0x${text.slice(2)}`
