import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FailureLog, Handler, HttpContext } from '../http/exchange.ts'
import { readBytes } from '../http/readBytes.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { isRebound } from './isRebound.ts'
import { methodOf } from './methodOf.ts'
import { type Answer, rememberReplies } from './rememberReplies.ts'

/** Codes of JSON-RPC. Source: JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

export type Protocol = {
  /** Creates the protocol server of one request; its lists must be the same for every request. */
  readonly createServer: (context: HttpContext) => Server | McpServer
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
    if (isRebound(context.req, deps.publicUrl)) {
      return rpcFailure(403, INVALID_REQUEST, 'Origin: must be an origin of this server')
    }
    const bytes = await readBytes(context.req.raw)
    const body = parse(bytes)
    if (body === undefined) return rpcFailure(400, PARSE_ERROR, 'The body is not valid JSON')
    // Each request must consume one token of the rate limit, so batches are rejected.
    if (Array.isArray(body)) return rpcFailure(400, INVALID_REQUEST, 'Batches are not supported')
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
  let failure: Error | null = null
  const handler = createMcpHandler(() => deps.createServer(context), {
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
  const server = createServer(context)
  await server.connect(transport)
  try {
    return await transport.handleRequest(context.req.raw, { parsedBody })
  } finally {
    // The stream is read after this point, and ends with its answer.
    if (isJson) await server.close()
  }
}

/** Headers of the library's answers that are passed on. */
const KEPT = ['content-type', 'allow', 'x-accel-buffering']

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers, body } = response
  const kept = KEPT.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const isStream = headers.get('content-type') === 'text/event-stream'
  return {
    status,
    headers: { 'cache-control': 'no-store', ...Object.fromEntries(kept) },
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
