import type { StreamGate } from '../../http/createStreamGate.ts'
import { readBytes } from '../../http/readBytes.ts'
import type { Reply } from '../../http/reply.ts'
import { preflightHeaders } from '../../http/standardHeaders.ts'
import type { Handler, HttpContext } from '../../http/wrapHandler.ts'
import type { Graphql } from './createGraphql.ts'

export const GRAPHQL_METHODS = ['GET', 'POST', 'OPTIONS'] as const

const EVENT_STREAM = 'text/event-stream'

/**
 * Serves GraphQL over HTTP, with the limits, headers and log lines of every other path. A browser receives `editor`.
 *
 * A subscription is a stream that `gate` admits and paces: a slow reader misses blocks and holds
 * one event.
 */
export function serveGraphql(graphql: Graphql, gate: StreamGate, editor: Handler): Handler {
  return async (context): Promise<Reply> => {
    if (context.req.method === 'GET' && isBrowser(context)) return editor(context)
    if (context.req.method === 'OPTIONS') {
      return { status: 204, headers: preflightHeaders(GRAPHQL_METHODS), body: null }
    }
    const leaving = new AbortController()
    const response = await graphql.fetch(await boundedRequest(context, leaving.signal))
    const { status, body: source } = response
    // The library keeps its own spelling of header names, so the names are lower-cased.
    const sent = [...response.headers].map(([name, value]) => [name.toLowerCase(), value] as const)
    const headers = { 'cache-control': 'no-store', ...Object.fromEntries(sent) }
    if (source === null || !isStream(response)) {
      return { status, headers, body: await response.text() }
    }
    const over = (): void => leaving.abort()
    try {
      const body = gate.open(context, { source, over })
      return { status, headers: { ...headers, 'cache-control': 'no-store, no-transform' }, body }
    } catch (error) {
      over()
      void source.cancel(error).catch(() => undefined)
      throw error
    }
  }
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith(EVENT_STREAM) === true

const isBrowser = ({ req }: HttpContext): boolean =>
  req.header('accept')?.includes('text/html') === true

/**
 * Returns the request with its body read within the common limit; an abort of `leaving` ends the
 * subscription of the request.
 */
async function boundedRequest({ req }: HttpContext, leaving: AbortSignal): Promise<Request> {
  const { url, method, headers } = req.raw
  const signal = AbortSignal.any([req.raw.signal, leaving])
  if (method !== 'POST') return new Request(url, { method, headers, signal })
  const body = new Uint8Array(await readBytes(req.raw))
  return new Request(url, { method, headers, body, signal })
}
