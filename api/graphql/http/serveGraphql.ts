import type { Handler, HttpContext } from '../../http/exchange.ts'
import { readBytes } from '../../http/readBytes.ts'
import type { Reply } from '../../http/reply.ts'
import { preflightHeaders } from '../../http/standardHeaders.ts'
import type { Graphql } from './createGraphql.ts'

export const GRAPHQL_METHODS = ['GET', 'POST', 'OPTIONS'] as const

/** GraphQL over HTTP, with the limits, headers and log lines of every other path. */
export function serveGraphql(graphql: Graphql): Handler {
  return async (context): Promise<Reply> => {
    if (context.req.method === 'OPTIONS') {
      return { status: 204, headers: preflightHeaders(GRAPHQL_METHODS), body: null }
    }
    const response = await graphql.fetch(await boundedRequest(context))
    const headers = Object.fromEntries(response.headers)
    const isStream = headers['content-type']?.startsWith('text/event-stream') === true
    return {
      status: response.status,
      headers: { 'cache-control': 'no-store', ...headers },
      body: isStream ? response.body : await response.text(),
    }
  }
}

/** The request with its body read, within the limit of every path. */
async function boundedRequest({ req }: HttpContext): Promise<Request> {
  const { url, method, headers, signal } = req.raw
  if (method !== 'POST') return new Request(url, { method, headers, signal })
  const body = new Uint8Array(await readBytes(req.raw))
  return new Request(url, { method, headers, body, signal })
}
