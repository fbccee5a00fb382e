import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
})
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
})

/** A span as the receiver got the span. */
export type ReceivedSpan = Omit<z.output<typeof spanSchema>, 'attributes'> & {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Receiver of OTLP over HTTP in JSON, as a collector of the operator. */
export type TraceReceiver = {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Headers of the newest batch. */
  headers(): IncomingHttpHeaders
  stop(): Promise<void>
}

/** Starts a receiver on a free port; the receiver keeps every span. */
export async function receiveTraces(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  let headers: IncomingHttpHeaders = {}
  const keep = async (request: IncomingMessage): Promise<void> => {
    headers = request.headers
    const { resourceSpans } = requestSchema.parse(await json(request))
    for (const { scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const entries = span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])
        spans.push({ ...span, attributes: Object.fromEntries(entries) })
      }
    }
  }
  const server = createServer((request, response) => {
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    keep(request).then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers: () => headers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
