import {
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { App } from '../../../api/app.ts'
import { listen } from '../../../api/http/listen.ts'

/** Protocol revisions of a client; `auto` negotiates the revision. */
export type Era = 'auto' | 'legacy' | '2026-07-28'
export const ERAS: readonly Era[] = ['auto', 'legacy', '2026-07-28']

export type McpServer = {
  readonly url: string
  /**
   * Returns a client that is connected to `/mcp` plus `pathSuffix`, such as `/bridge`; `stop` closes the client.
   */
  connect(era?: Era, pathSuffix?: string): Promise<Client>
  stop(): Promise<void>
}

/**
 * Serves an app on its own port, for clients that need sockets, with the API's own server settings: a connection then
 * survives a pause of some seconds between two calls on a busy machine.
 */
export async function startMcp(app: App): Promise<McpServer> {
  const clients: Client[] = []
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${port}/mcp`
  return {
    url,
    connect: async (era = 'auto', pathSuffix = '') => {
      const client = await mcpClient(`${url}${pathSuffix}`, era)
      clients.push(client)
      return client
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.close()))
      await close()
    },
  }
}

/** Creates a client of the protocol's own library. */
export async function mcpClient(
  url: string,
  era: Era = 'auto',
  headers: Readonly<Record<string, string>> = {},
  capabilities: ClientCapabilities = {},
): Promise<Client> {
  const mode = era === 'auto' || era === 'legacy' ? era : { pin: era }
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode } },
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  )
  return client
}
