import type { Context } from 'hono'
import type { Histogram } from 'prom-client'
import { errorBody } from '../../core/kernel/errorBody.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { Tracer } from '../../core/kernel/tracer.ts'
import { workTrace } from '../../core/kernel/workTrace.ts'
import type { RateLimit } from '../../core/limits/ports.ts'
import type { AgentOf, HttpEnv } from './agent.ts'
import type { Coder } from './createCoder.ts'
import { MIN_BLOCK_HEADER, type MinBlock } from './createMinBlock.ts'
import { CallerDisconnected, HttpRefusal, refusalReply } from './errors.ts'
import { parseTraceparent, type Trace } from './parseTraceparent.ts'
import { jsonReply, type Reply } from './reply.ts'
import { requestId } from './requestId.ts'
import { STANDARD_HEADERS } from './standardHeaders.ts'

export type HttpContext = Context<HttpEnv>
export type Handler = (context: HttpContext) => Reply | Promise<Reply>

/**
 * Receives request log lines. The service writes all fields itself, so no field needs redaction.
 */
export type RequestLog = Pick<Logger, 'info'>
/** Receives unexpected failures. */
export type FailureLog = Pick<Logger, 'error'>

export type ExchangeDeps = {
  readonly requestLog: RequestLog
  readonly log: FailureLog
  readonly durations: Histogram<'route' | 'method' | 'code'>
  readonly rateLimit: RateLimit
  readonly floor: Pick<MinBlock, 'within'>
  readonly agentOf: AgentOf
  readonly code: Coder
  /** Null without a receiver of traces. */
  readonly tracer: Tracer | null
}

type Route = {
  /** Pattern that replaces the path in logs and metrics. */
  readonly name: string
  /**
   * False for probes, which must be answered even if an agent behind the same address is at its
   * limit.
   */
  readonly limited: boolean
  /**
   * Set when the exact bytes of an answer matter, as for a paid answer. The answer is sent without
   * a content coding.
   */
  readonly isVerbatim?: boolean
}

/**
 * Wraps a handler with the steps of each request: rate limit, failure, headers, log line, metric.
 *
 * One function replaces a middleware chain: a Response is built once, from one plain record of
 * headers, which the Node server can send without first creating a full Response.
 */
export function wrapHandler(deps: ExchangeDeps, route: Route, handler: Handler) {
  return async (context: HttpContext): Promise<Response> => {
    const startedMs = performance.now()
    const id = requestId(context.req.header('x-request-id'))
    const headers: Record<string, string> = { ...STANDARD_HEADERS, 'x-request-id': id }
    const answered = await answer(deps, { route, handler, context, headers, id })
    const reply =
      route.isVerbatim === true
        ? answered
        : await deps.code(answered, context.req.header('accept-encoding'))
    if (isShared(reply)) for (const name of OWN_HEADERS) delete headers[name]
    Object.assign(headers, reply.headers)
    record(deps, { route, context, reply, id, startedMs })
    return new Response(reply.body, { status: reply.status, headers })
  }
}

/** Headers that belong to one caller alone. */
const OWN_HEADERS = ['x-request-id', 'ratelimit'] as const

/**
 * Returns true when a cache may return the answer to other callers. Source: RFC 9111, section 3.
 */
function isShared({ headers }: Reply): boolean {
  const caching = headers['cache-control']
  return caching !== undefined && !/\b(no-store|private)\b/.test(caching)
}

type Exchanged = {
  readonly route: Route
  readonly handler: Handler
  readonly context: HttpContext
  readonly headers: Record<string, string>
  readonly id: string
}

async function answer(deps: ExchangeDeps, exchanged: Exchanged): Promise<Reply> {
  const { route, handler, context, headers, id } = exchanged
  try {
    if (route.limited) await limit(deps, context, headers)
    requireOneHost(context)
    return await deps.floor.within(context.req.header(MIN_BLOCK_HEADER), () => handler(context))
  } catch (error) {
    const refusal = refusalReply(
      isCallerDisconnected(error, context) ? new CallerDisconnected() : error,
    )
    if (refusal !== null) return refusal
    deps.log.error(
      {
        event: 'request_failed',
        err: error,
        route: route.name,
        requestId: id,
        traceId: traceOf(context)?.traceId,
      },
      'request failed',
    )
    const words = `The request failed because of an internal fault; report request ${id}.`
    return jsonReply(500, errorBody(words, 'internal_error', true))
  }
}

/** When the caller has disconnected, libraries reject with the reason of the request's signal. */
function isCallerDisconnected(error: unknown, { req }: HttpContext): boolean {
  const { signal } = req.raw
  if (!signal.aborted) return false
  return error === signal.reason || (error instanceof Error && error.name === 'AbortError')
}

async function limit(
  deps: ExchangeDeps,
  context: HttpContext,
  headers: Record<string, string>,
): Promise<void> {
  const verdict = await deps.rateLimit.take(deps.agentOf(context))
  Object.assign(headers, {
    'ratelimit-policy': deps.rateLimit.policy,
    ratelimit: verdict.header,
  })
  if (verdict.allowed) return
  const waitSec = verdict.retryAfterSec
  throw new HttpRefusal(429, `Too many requests; retry after ${waitSec} s.`, {
    'retry-after': String(waitSec),
  })
}

/**
 * Of several `Host` lines Node keeps the first, while a proxy may route by another. Source: RFC
 * 9112, section 3.2.
 */
function requireOneHost({ env }: HttpContext): void {
  const sent = env?.incoming?.rawHeaders ?? []
  let lines = 0
  for (let at = 0; at < sent.length; at += 2) {
    const name = sent[at] ?? ''
    if (name.length === HOST.length && name.toLowerCase() === HOST) lines += 1
  }
  if (lines > 1) throw new HttpRefusal(400, 'host: must be sent once')
}

const HOST = 'host'

type Turned = Pick<Exchanged, 'route' | 'context' | 'id'> & {
  readonly reply: Reply
  readonly startedMs: number
}

function record(deps: ExchangeDeps, { route, context, reply, id, startedMs }: Turned): void {
  const elapsedMs = performance.now() - startedMs
  const { method } = context.req
  const code = String(reply.status)
  const trace = traceOf(context)
  deps.durations.observe({ route: route.name, method: methodLabel(method), code }, elapsedMs / 1000)
  deps.requestLog.info(
    {
      event: 'request_ended',
      method,
      route: route.name,
      status: reply.status,
      ms: Math.round(elapsedMs * 1000) / 1000,
      bytes: lengthOf(reply),
      requestId: id,
      traceId: trace?.traceId,
      parentSpanId: trace?.parentSpanId,
    },
    'request ended',
  )
  if (deps.tracer !== null) traceRequest(deps.tracer, { route, context, reply, elapsedMs })
}

type Traced = Pick<Turned, 'route' | 'context' | 'reply'> & { readonly elapsedMs: number }

/** Records the request in the trace of the caller, with a link to the trace of its payment or bridge. */
function traceRequest(tracer: Tracer, { route, context, reply, elapsedMs }: Traced): void {
  const caller = traceOf(context)
  const method = methodLabel(context.req.method)
  const work = workTrace(context.get('workId') ?? '')
  tracer.record({
    traceId: caller?.traceId ?? null,
    ...(caller !== undefined && { parentSpanId: caller.parentSpanId }),
    name: `${method} ${route.name}`,
    kind: 'server',
    durationMs: elapsedMs,
    attributes: {
      'http.request.method': method,
      'http.route': route.name,
      'http.response.status_code': reply.status,
    },
    ...(work !== null && { links: [work] }),
    isFailed: reply.status >= 500,
  })
}

/** Returns the trace of the caller: of the protocol in the body, else of HTTP; undefined without a valid trace. */
function traceOf(context: HttpContext): Trace | undefined {
  return context.get('trace') ?? parseTraceparent(context.req.header('traceparent')) ?? undefined
}

/** Returns the size of a body that is sent at once; a stream states its own size or has no size. */
function lengthOf({ headers, body }: Reply): number {
  if (typeof body === 'string') return body.length
  return body instanceof Uint8Array ? body.byteLength : Number(headers['content-length'] ?? 0)
}

/** A metric label must be an enum, because a caller may send any word as a method. */
function methodLabel(method: string): string {
  return METHODS.has(method) ? method : 'other'
}

const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
])
