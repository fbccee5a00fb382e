import type { Context } from 'hono'
import type { Histogram } from 'prom-client'
import type { AgentOf, Bindings } from './agent.ts'
import { HttpRefusal, refusalReply } from './errors.ts'
import type { RateLimit } from './rateLimit.ts'
import { jsonReply, type Reply } from './reply.ts'
import { requestId } from './requestId.ts'
import { STANDARD_HEADERS } from './standardHeaders.ts'

export type HttpContext = Context<{ Bindings: Bindings }>
export type Handler = (context: HttpContext) => Reply | Promise<Reply>

/** Where request lines go; their fields are ours alone, so nothing in them needs hiding. */
export type RequestLog = { info(fields: object, message: string): void }
/** Where failures that nobody foresaw go. */
export type FailureLog = { error(fields: object, message: string): void }

export type ExchangeDeps = {
  readonly requestLog: RequestLog
  readonly log: FailureLog
  readonly durations: Histogram<'route' | 'method' | 'code'>
  readonly rateLimit: RateLimit
  readonly agentOf: AgentOf
}

type Route = {
  /** Pattern that stands for the path in logs and metrics. */
  readonly name: string
  /** Probes must answer however busy an agent behind the same address is. */
  readonly limited: boolean
}

/**
 * Wraps a handler in everything that each request goes through: limit, failure, headers, log line,
 * metric.
 *
 * One function and no middleware chain: a Response is built once, from one plain record of headers,
 * which is what the Node server can send without making a full Response first.
 */
export function exchange(deps: ExchangeDeps, route: Route, handler: Handler) {
  return async (context: HttpContext): Promise<Response> => {
    const startedMs = performance.now()
    const id = requestId(context.req.header('x-request-id'))
    const headers: Record<string, string> = { ...STANDARD_HEADERS, 'x-request-id': id }
    const reply = await answer(deps, { route, handler, context, headers, id })
    Object.assign(headers, reply.headers)
    record(deps, { route, context, reply, id, startedMs })
    return new Response(reply.body, { status: reply.status, headers })
  }
}

type Turn = {
  readonly route: Route
  readonly handler: Handler
  readonly context: HttpContext
  readonly headers: Record<string, string>
  readonly id: string
}

async function answer(deps: ExchangeDeps, turn: Turn): Promise<Reply> {
  const { route, handler, context, headers, id } = turn
  try {
    if (route.limited) limit(deps, context, headers)
    return await handler(context)
  } catch (error) {
    const refusal = refusalReply(error)
    if (refusal !== null) return refusal
    deps.log.error({ err: error, route: route.name, requestId: id }, 'request failed')
    return jsonReply(500, { error: `Something went wrong here; quote request ${id}.` })
  }
}

function limit(deps: ExchangeDeps, context: HttpContext, headers: Record<string, string>): void {
  const verdict = deps.rateLimit.take(deps.agentOf(context))
  Object.assign(headers, {
    'ratelimit-policy': deps.rateLimit.policy,
    ratelimit: verdict.header,
  })
  if (verdict.allowed) return
  const waitSec = verdict.retryAfterSec
  throw new HttpRefusal(429, `Too many requests; ask again in ${waitSec} s.`, {
    'retry-after': String(waitSec),
  })
}

type Turned = Pick<Turn, 'route' | 'context' | 'id'> & {
  readonly reply: Reply
  readonly startedMs: number
}

function record(deps: ExchangeDeps, { route, context, reply, id, startedMs }: Turned): void {
  const elapsedMs = performance.now() - startedMs
  const { method } = context.req
  const code = String(reply.status)
  deps.durations.observe({ route: route.name, method: methodLabel(method), code }, elapsedMs / 1000)
  deps.requestLog.info(
    {
      method,
      route: route.name,
      status: reply.status,
      ms: Math.round(elapsedMs * 1000) / 1000,
      bytes: lengthOf(reply),
      requestId: id,
    },
    'request',
  )
}

/** Size of what is sent at once; a stream tells its own, or none. */
function lengthOf({ headers, body }: Reply): number {
  if (typeof body === 'string') return body.length
  return body instanceof Uint8Array ? body.byteLength : Number(headers['content-length'] ?? 0)
}

/** Labels are enums: a caller may send any word as a method. */
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
