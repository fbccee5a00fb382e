import { getBridgeStatus } from '../../../core/bridge/operations/getBridgeStatus.ts'
import {
  type BridgeStatus,
  bridgeStatusSchema,
} from '../../../core/bridge/operations/status/bridgeStatusSchema.ts'
import type { Deps } from '../../../core/catalogue/deps.ts'
import { DomainError } from '../../../core/kernel/errors.ts'
import type { HeadFeed } from '../../graphql/subscriptions/createHeadFeed.ts'
import type { StreamGate } from '../../http/createStreamGate.ts'
import type { Reply } from '../../http/reply.ts'
import type { Handler, HttpContext } from '../../http/wrapHandler.ts'
import { sentQuery } from '../../rest/sentQuery.ts'

export type StatusPace = {
  /** Lifetime of a stream, milliseconds; a client that needs more events reconnects. */
  readonly lifeMs: number
  /**
   * Maximum time between two reads of the state, milliseconds. Each read sends a state or a
   * comment, so that proxies keep the connection.
   */
  readonly beatMs: number
}

type StreamDeps = Deps & { readonly heads: HeadFeed; readonly gate: StreamGate }

const PACE: StatusPace = { lifeMs: 600_000, beatMs: 5_000 }

const EVENT_STREAM = 'text/event-stream'
/** Milliseconds after which a client reconnects. */
const RETRY_MS = 3_000
/** Id of the last event; a client that returns with this id has received all events. */
const LAST_ID = 'final'

/**
 * Serves the state of a bridge as events to a request for `text/event-stream`, and every other
 * request through `json`.
 *
 * Each state is read after the client took the previous state. Source: WHATWG server-sent events;
 * 204 stops the client from reconnecting.
 */
export function createStatusStreams(
  deps: StreamDeps,
  json: Handler,
  pace: StatusPace = PACE,
): Handler {
  return async (context): Promise<Reply> => {
    if (!wantsStream(context)) return json(context)
    if (context.req.header('last-event-id') === LAST_ID) {
      return { status: 204, headers: { 'cache-control': 'no-store' }, body: null }
    }
    const readStatus = async (): Promise<BridgeStatus> => {
      const { body } = await getBridgeStatus.answer(deps, {
        params: context.req.param(),
        query: sentQuery(getBridgeStatus, context),
      })
      return bridgeStatusSchema.parse(body)
    }
    const first = await readStatus()
    const leaving = new AbortController()
    const events = eventsOf(deps, { first, read: readStatus, pace, signal: leaving.signal })
    const body = deps.gate.open(context, {
      source: pulledFrom(events),
      over: () => leaving.abort(),
    })
    const headers = { 'content-type': EVENT_STREAM, 'cache-control': 'no-store, no-transform' }
    return { status: 200, headers, body }
  }
}

/** Returns the events as a stream; each event is created when the client reads. */
function pulledFrom(events: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await events.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await events.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

function wantsStream({ req }: HttpContext): boolean {
  return req.method === 'GET' && (req.header('accept') ?? '').includes(EVENT_STREAM)
}

type Stream = {
  readonly first: BridgeStatus
  readonly read: () => Promise<BridgeStatus>
  readonly pace: StatusPace
  readonly signal: AbortSignal
}

/**
 * Yields each change until the bridge is final, the lifetime ends, the client disconnects or the
 * process stops.
 */
async function* eventsOf(
  { heads, bridge }: StreamDeps,
  { first, read, pace, signal }: Stream,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const over = new AbortController()
  const life = setTimeout(() => over.abort(), pace.lifeMs)
  const any = AbortSignal.any([signal, over.signal, heads.closed])
  const wakeSignal = createBell(any)
  const following =
    first.id === null ? null : bridge.bridges.follow(asHex(first.id), () => wakeSignal.ring())
  const bytes = (text: string) => new TextEncoder().encode(text)
  try {
    yield bytes(`retry: ${RETRY_MS}\n\n`)
    let sent = ''
    for (let now: BridgeStatus | null = first; !any.aborted; now = await unlessUnavailable(read)) {
      const text = now === null ? sent : JSON.stringify(now)
      yield bytes(text === sent ? ': still here\n\n' : eventOf(now, text))
      sent = text
      if (now?.final === true) return
      await wakeSignal.next(pace.beatMs)
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

/** Returns null during an outage; the next interval retries. */
async function unlessUnavailable(read: () => Promise<BridgeStatus>): Promise<BridgeStatus | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}

/** Wakes a waiting reader, even if the change came before the wait. */
function createBell(signal: AbortSignal) {
  let isRung = false
  const doNothing = (): void => undefined
  let wake = doNothing
  const ring = (): void => {
    isRung = true
    wake()
  }
  signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    next: (timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(ring, timeoutMs)
        wake = () => {
          clearTimeout(timer)
          wake = doNothing
          isRung = false
          resolve()
        }
        if (isRung || signal.aborted) wake()
      }),
  }
}

const asHex = (text: string): `0x${string}` => `0x${text.slice(2)}`
