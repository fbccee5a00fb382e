import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  type Server,
  TRACEPARENT_META_KEY,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { parseTraceparent, type Trace } from '../http/parseTraceparent.ts'
import { readBytes } from '../http/readBytes.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import type { FailureLog, Handler, HttpContext } from '../http/wrapHandler.ts'
import { isDnsRebinding } from './isDnsRebinding.ts'
import { methodOf } from './methodOf.ts'
import { type Answer, rememberReplies } from './rememberReplies.ts'
import { refuseSubscription } from './tasks/serveTasks.ts'

/** Codes of JSON-RPC. Source: JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

export type Era = 'modern' | 'legacy'

export type Protocol = {
  /**
   * Creates the protocol server of one request; its lists must be the same for every request. `era` is `modern` for
   * revision 2026-07-28.
   */
  readonly createServer: (context: HttpContext, era: Era) => Server | McpServer
  /**
   * Returns the list of tools for a request.
   *
   * Throws HttpRefusal for a request that selects unknown tools.
   */
  readonly listOf: (context: HttpContext) => ToolList
  /**
   * Form of answers to clients of the 2025 revisions; a server that sends notifications before its
   * answer needs a stream.
   */
  readonly legacyReplies: 'json' | 'stream'
}

/** List of tools, which replaces the empty list of the server. */
export type ToolList = {
  /** Identifies the list among the lists of this server. */
  readonly key: string
  /** Returns the tools as JSON. */
  readonly listed: () => string
}

type ProtocolDeps = { readonly log: FailureLog; readonly publicUrl: string }

/**
 * Serves the Model Context Protocol over HTTP without sessions: revision 2026-07-28, and the
 * revisions of 2025 with a handshake.
 *
 * Pages of any origin may call, as everywhere in this API, because no cookie and no address
 * authenticates a caller.
 */
export function serveProtocol(deps: ProtocolDeps, protocol: Protocol): Handler {
  const remember = rememberReplies()
  return async (context) => {
    if (isDnsRebinding(context.req, deps.publicUrl)) {
      return rpcFailure(403, INVALID_REQUEST, 'Origin: must be an origin of this server')
    }
    const bytes = await readBytes(context.req.raw)
    const body = parse(bytes)
    if (body === undefined) return rpcFailure(400, PARSE_ERROR, 'The body is not valid JSON')
    // Each request must consume one token of the rate limit, so batches are rejected.
    if (Array.isArray(body)) return rpcFailure(400, INVALID_REQUEST, 'Batches are not supported')
    const trace = traceIn(body)
    if (trace !== null) context.set('trace', trace)
    const list = protocol.listOf(context)
    const answer: Answer = async (...request) => {
      const reply = await replyOf(await respond({ ...deps, ...protocol }, ...request))
      return withTools(list, reply, body)
    }
    return remember(list.key, answer)(context, body)
  }
}

async function respond(
  deps: Pick<ProtocolDeps, 'log'> & Protocol,
  ...[context, parsedBody]: Parameters<Answer>
): Promise<Response> {
  const request = context.req.raw
  if (await isLegacyRequest(request, parsedBody)) return respondLegacy(deps, context, parsedBody)
  const refused = refuseSubscription(parsedBody)
  if (refused !== null) return Response.json(refused, { status: 400 })
  let failure: Error | null = null
  const handler = createMcpHandler(() => deps.createServer(context, 'modern'), {
    legacy: 'reject',
    onerror: (error) => {
      failure = error
    },
  })
  const response = await handler.fetch(request, { parsedBody })
  // The lists never change: a subscription is accepted and closed at once.
  if (methodOf(parsedBody) === 'subscriptions/listen') await handler.close()
  if (response.status >= 500)
    deps.log.error({ event: 'mcp_protocol_failed', err: failure }, 'mcp protocol failed')
  return response
}

async function respondLegacy(
  { createServer, legacyReplies }: Protocol,
  context: HttpContext,
  parsedBody: unknown,
): Promise<Response> {
  const isJson = legacyReplies === 'json'
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: isJson })
  const server = createServer(context, 'legacy')
  await server.connect(transport)
  try {
    const request = isJson ? withStreamAccepted(context.req.raw) : context.req.raw
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    // A streamed answer is read after this point; the stream ends with the answer.
    if (isJson) await server.close()
  }
}

/**
 * Returns the request of a client that accepts JSON alone as a request that also accepts a stream: the library refuses
 * the former, but every answer is JSON. Clients of the Universal Commerce Protocol send such requests.
 */
function withStreamAccepted(request: Request): Request {
  const accept = request.headers.get('accept') ?? ''
  if (!accept.includes(JSON_TYPE) || accept.includes(STREAM_TYPE)) return request
  const headers = new Headers(request.headers)
  headers.set('accept', `${accept}, ${STREAM_TYPE}`)
  // The body is parsed already.
  return new Request(request.url, { method: request.method, headers })
}

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'

/** Headers of the library's answers that are passed on. */
const FORWARDED_HEADERS = ['content-type', 'allow', 'x-accel-buffering']

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers, body } = response
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const isStream = headers.get('content-type') === STREAM_TYPE
  return {
    status,
    headers: { 'cache-control': 'no-store', ...Object.fromEntries(forwarded) },
    body: isStream || body === null ? body : await response.text(),
  }
}

const NO_TOOLS = '"tools":[]'

/**
 * Inserts the prepared tool list into an answer with an empty list.
 *
 * The protocol library validates and serializes every tool of a list per request, which takes as
 * long as a dozen calls. Text of a caller cannot match the empty list, because quotes inside a
 * string are escaped.
 */
function withTools({ listed }: ToolList, reply: Reply, body: unknown): Reply {
  if (typeof reply.body !== 'string' || methodOf(body) !== 'tools/list') return reply
  return { ...reply, body: reply.body.replace(NO_TOOLS, () => `"tools":${listed()}`) }
}

const traced = z.looseObject({
  params: z.looseObject({ _meta: z.looseObject({ [TRACEPARENT_META_KEY]: z.string() }) }),
})

/** Returns the trace in the metadata of a request; null without a valid trace. */
function traceIn(body: unknown): Trace | null {
  const read = traced.safeParse(body)
  return read.success ? parseTraceparent(read.data.params._meta[TRACEPARENT_META_KEY]) : null
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

function rpcFailure(status: number, code: number, message: string): Reply {
  return jsonReply(status, { jsonrpc: '2.0', id: null, error: { code, message } })
}
