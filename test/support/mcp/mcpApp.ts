import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { App } from '../../../api/app.ts'
import { listen } from '../../../api/http/listen.ts'

/** Revisions that a client may hold to; it finds out by itself with `auto`. */
export type Era = 'auto' | 'legacy' | '2026-07-28'
export const ERAS: readonly Era[] = ['auto', 'legacy', '2026-07-28']

export type McpServer = {
  readonly url: string
  /** A client that has connected; closed with the server. */
  connect(era?: Era): Promise<Client>
  stop(): Promise<void>
}

/**
 * An app behind a port of its own, for clients that speak over sockets only: served as the API is, so that a connection
 * outlives the seconds for which a busy machine may hold up a test between two calls.
 */
export async function startMcp(app: App): Promise<McpServer> {
  const clients: Client[] = []
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${port}/mcp`
  return {
    url,
    connect: async (era = 'auto') => {
      const client = await mcpClient(url, era)
      clients.push(client)
      return client
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.close()))
      await close()
    },
  }
}

/** A client of the protocol's own library. */
export async function mcpClient(url: string, era: Era = 'auto'): Promise<Client> {
  const mode = era === 'auto' || era === 'legacy' ? era : { pin: era }
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  return client
}
