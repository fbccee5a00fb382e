import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Handler, HttpContext } from '../http/exchange.ts'
import { readBytes } from '../http/readBytes.ts'
import { jsonReply, type Reply } from '../http/reply.ts'
import { createResources, type ServedDocument } from './createResources.ts'
import { createServer, type Served } from './createServer.ts'
import type { ServedOperation, ToolDeps } from './createTool.ts'
import { createTools } from './createTools.ts'
import { isRebound } from './isRebound.ts'

/** Codes of JSON-RPC. Source: JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

/**
 * The Model Context Protocol over HTTP, without sessions: revision 2026-07-28, and those of 2025 that shake hands.
 *
 * Any page may ask, as anywhere in this API: no cookie and no address proves who asks. Throws RangeError for operations
 * that cannot be tools together.
 */
export function serveMcp(
  deps: ToolDeps,
  served: {
    readonly operations: readonly ServedOperation[]
    readonly documents: readonly ServedDocument[]
  },
): Handler {
  const face = {
    tools: createTools(deps, served.operations),
    resources: createResources(deps.publicUrl, served.documents),
  }
  return async (context) => {
    if (isRebound(context.req, deps.publicUrl)) {
      return rpcFailure(403, INVALID_REQUEST, 'Origin: this server has another name')
    }
    const bytes = await readBytes(context.req.raw)
    const body = parse(bytes)
    if (body === undefined) return rpcFailure(400, PARSE_ERROR, 'The body is not valid JSON')
    // One request is one token of the limit.
    if (Array.isArray(body)) return rpcFailure(400, INVALID_REQUEST, 'Batches are not taken')
    const reply = await replyOf(await answer({ ...deps, face }, context, body))
    return withTools(face.tools.listed, reply, body)
  }
}

async function answer(
  { log, face }: Pick<ToolDeps, 'log'> & { readonly face: Served },
  context: HttpContext,
  parsedBody: unknown,
): Promise<Response> {
  const request = context.req.raw
  if (await isLegacyRequest(request, parsedBody)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = createServer(face, context)
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody })
    } finally {
      await server.close()
    }
  }
  let failure: Error | null = null
  const handler = createMcpHandler(() => createServer(face, context), {
    legacy: 'reject',
    onerror: (error) => {
      failure = error
    },
  })
  const response = await handler.fetch(request, { parsedBody })
  // Nothing here ever changes: who listens for that is heard, and told at once that it is over.
  await handler.close()
  if (response.status >= 500) log.error({ err: failure }, 'protocol failed')
  return response
}

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response
  const type = headers.get('content-type')
  const kept = { 'cache-control': 'no-store', ...(type !== null && { 'content-type': type }) }
  const allow = headers.get('allow')
  return {
    status,
    headers: allow === null ? kept : { ...kept, allow },
    body: response.body === null ? null : await response.text(),
  }
}

const NO_TOOLS = '"tools":[]'
const listing = z.object({ method: z.literal('tools/list') })

/**
 * Puts the list, written once, into an answer that has none.
 *
 * The protocol's library holds each tool of a list against its schema and writes it anew, which takes as long as a dozen
 * calls. Nothing that a caller sent can be taken for the empty list: quotes inside a string are escaped.
 */
function withTools(listed: string, reply: Reply, body: unknown): Reply {
  if (typeof reply.body !== 'string' || !listing.safeParse(body).success) return reply
  return { ...reply, body: reply.body.replace(NO_TOOLS, () => `"tools":${listed}`) }
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
