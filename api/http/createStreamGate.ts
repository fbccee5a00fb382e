import type { AgentOf } from './agent.ts'
import type { StreamCounters, StreamEnd, StreamFace, StreamLimit } from './createStreamCounters.ts'
import { HttpRefusal } from './errors.ts'
import type { FailureLog, HttpContext } from './wrapHandler.ts'

export type StreamLimits = {
  /** Maximum number of open streams: of all agents together, and of one agent. */
  readonly maxStreams: number
  readonly maxPerAgent: number
  /** Longest time that a written chunk may wait for its reader, milliseconds. */
  readonly patienceMs: number
}

type StreamGateDeps = {
  readonly face: StreamFace
  readonly agentOf: AgentOf
  readonly counters: StreamCounters
  readonly log: FailureLog
  /** Aborted when the process stops; a slow reader is then disconnected without a wait. */
  readonly stopping: AbortSignal
}

type Opened = {
  readonly source: ReadableStream<Uint8Array>
  /** Called once when the stream ends for any reason; the source must then stop waiting for new data. */
  readonly over: () => void
}

export type StreamGate = {
  /**
   * Returns the same stream within the limits of its protocol. The source is read only as fast as
   * the reader reads.
   *
   * Throws HttpRefusal 429 for an agent at its limit, and 503 at the limit of all agents; `source`
   * is unread then.
   */
  open(context: HttpContext, stream: Opened): ReadableStream<Uint8Array>
}

/**
 * Longest pause of a reader, milliseconds. The buffers of a connection that reads nothing are full
 * much earlier.
 */
export const STREAM_PATIENCE_MS = 30_000
const RETRY_AFTER = { 'retry-after': '10' }

/**
 * Admits event streams of one protocol, bounded per agent and in total.
 *
 * A stream holds one chunk beyond the buffer of its connection. When a reader does not take this
 * chunk for `patienceMs`, the connection is cut.
 */
export function createStreamGate(deps: StreamGateDeps, limits: StreamLimits): StreamGate {
  const { face, agentOf, counters, log } = deps
  const openOf = new Map<string, number>()
  let open = 0
  const count = (agent: string, by: 1 | -1): void => {
    const own = (openOf.get(agent) ?? 0) + by
    open += by
    if (own === 0) openOf.delete(agent)
    else openOf.set(agent, own)
  }
  const refuse = (limit: StreamLimit, refusal: HttpRefusal): never => {
    counters.refused(face, limit)
    throw refusal
  }
  return {
    open: (context, { source, over }) => {
      const agent = agentOf(context)
      if ((openOf.get(agent) ?? 0) >= limits.maxPerAgent) {
        refuse(
          'agent',
          new HttpRefusal(
            429,
            'Too many streams of this agent are open; close one stream.',
            RETRY_AFTER,
          ),
        )
      }
      if (open >= limits.maxStreams) {
        refuse('all', new HttpRefusal(503, 'Too many streams are open; retry later.', RETRY_AFTER))
      }
      count(agent, 1)
      counters.opened(face)
      const onEnd = (end: StreamEnd): void => {
        count(agent, -1)
        counters.ended(face, end)
        over()
      }
      return paceStream(source, {
        ended: onEnd,
        failed: (error) => log.error({ event: 'stream_failed', err: error, face }, 'stream failed'),
        outgoing: context.env?.outgoing,
        patienceMs: limits.patienceMs,
        stopping: deps.stopping,
      })
    },
  }
}

type Pace = {
  readonly ended: (end: StreamEnd) => void
  readonly failed: (error: unknown) => void
  /** Response in progress; absent for an in-process request. */
  readonly outgoing: { destroy(): unknown } | undefined
  readonly patienceMs: number
  readonly stopping: AbortSignal
}

function paceStream(source: ReadableStream<Uint8Array>, pace: Pace): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let isOver = false
  let isBehind = false
  let waiting: NodeJS.Timeout | undefined
  const end = (end: StreamEnd): boolean => {
    if (isOver) return false
    isOver = true
    clearTimeout(waiting)
    pace.stopping.removeEventListener('abort', stop)
    pace.ended(end)
    return true
  }
  /** The server ends the connection without the log line that a stream error would write. */
  const abortStream = (controller: ReadableStreamDefaultController, error: unknown): void => {
    if (pace.outgoing === undefined) controller.error(error)
    else pace.outgoing.destroy()
  }
  let drop = (): void => undefined
  const stop = (): void => {
    if (isBehind) drop()
  }
  pace.stopping.addEventListener('abort', stop, { once: true })
  /**
   * Ends the waits of the source. The stream no longer has a reader, so a failure of the source has
   * no effect.
   */
  const abandon = (reason: unknown): void => void reader.cancel(reason).catch(() => undefined)
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        drop = () => {
          if (!end('slow')) return
          abandon('the reader is too slow')
          abortStream(controller, new Error('the reader is too slow'))
        }
      },
      pull: async (controller) => {
        clearTimeout(waiting)
        isBehind = false
        try {
          const { done, value } = await reader.read()
          if (isOver) return
          if (done) {
            end('complete')
            return controller.close()
          }
          isBehind = true
          waiting = setTimeout(drop, pace.patienceMs).unref()
          controller.enqueue(value)
        } catch (error) {
          if (!end('failed')) return
          pace.failed(error)
          abortStream(controller, error)
        }
      },
      cancel: (reason) => {
        if (end('left')) abandon(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
