import { createClient } from 'graphql-sse'
import { Hono } from 'hono'
import type { Graphql } from '../../api/graphql/http/createGraphql.ts'
import { GRAPHQL_METHODS, serveGraphql } from '../../api/graphql/http/serveGraphql.ts'
import { listen } from '../../api/http/listen.ts'
import { aStreamGate } from '../builders/aStreamGate.ts'
import { exchangeOf } from '../builders/exchangeOf.ts'
import { noEditor } from '../builders/noEditor.ts'

/** Serves GraphQL on a port, with the client graphql-sse that subscribes over HTTP. */
export async function serveSubscriptions(graphql: Graphql, stopping: AbortSignal) {
  const { gate, counted } = aStreamGate({ stopping })
  const handler = exchangeOf(serveGraphql(graphql, gate, noEditor))
  const app = new Hono().on([...GRAPHQL_METHODS], '/graphql', handler)
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${server.port}/graphql`
  const client = createClient({ url, retryAttempts: 0 })
  return {
    follow: (query: string) => client.iterate<Record<string, unknown>>({ query }),
    /** Returns the number of open subscriptions. */
    openStreams: () => counted('svc_streams{face="graphql"}'),
    close: async () => {
      client.dispose()
      await server.close()
    },
  }
}
