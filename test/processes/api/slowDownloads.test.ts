import { connect } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { createConnectionCounters } from '../../../api/http/createConnectionCounters.ts'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { aBridgeWorld, aProofRow, bridgeDepsOf } from '../../builders/aBridge.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aVault, usd } from '../../builders/facts.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

/** Upper bound of the buffers of two sockets without a reader: Linux limits a send buffer to 4 MB. */
const KERNEL_BYTES = 16_000_000
const MAX_UNANSWERED = 32
const BATCH = 8

const open: ListeningServer[] = []
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

/** Serves the app on a port with an idle limit of 500 ms, and counts answers and closed connections. */
async function serve() {
  const seen = { answers: 0, bytes: 0, closed: 0 }
  const rows = Array.from({ length: 400 }, () => aProofRow())
  const app = anApp(aWorld({ vaults: [aVault({ nav: usd(1000) })] }), {
    bridge: bridgeDepsOf(aBridgeWorld({ rows })),
    requestLog: {
      info: (line) => {
        seen.answers += 1
        seen.bytes += Number(line['bytes'] ?? 0)
      },
    },
  })
  const registry = new Registry()
  const listening = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    timeouts: { requestMs: 600_000, checkMs: 600_000, idleMs: 500 },
    counters: {
      ...createConnectionCounters(registry),
      closed: () => {
        seen.closed += 1
      },
    },
  })
  open.push(listening)
  return { port: listening.port, seen, metrics: () => registry.metrics() }
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
const MCP = `POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${LIST.length}\r\n\r\n${LIST}`
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

describe('a caller that requests downloads and reads nothing', () => {
  it.each([
    ['tools of MCP', MCP],
    ['a table of bridges', get('/v1/bridge/proof?format=csv&limit=200')],
    ['the OpenAPI document', get('/openapi.json')],
  ])(
    'loses its connection, and the server computes a bounded number of answers: %s',
    async (_name, request) => {
      const { port, seen, metrics } = await serve()
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.pause()
      // The next batch is sent only after the server answered the previous batch, so the loop ends only when the server closes the connection.
      for (let sent = 0; seen.closed === 0; ) {
        socket.write(request.repeat(BATCH))
        sent += BATCH
        await expect
          .poll(() => seen.closed > 0 || seen.answers === sent, { timeout: PATIENCE_MS })
          .toBe(true)
      }
      socket.destroy()
      const bytesEach = seen.bytes / seen.answers
      expect(bytesEach).toBeGreaterThan(10_000)
      expect(seen.bytes).toBeLessThan(KERNEL_BYTES + MAX_UNANSWERED * bytesEach)
      // The idle limit closed the connection, because the server read no further request.
      expect(await metrics()).toContain('svc_http_connections_overrun_total 0\n')
    },
  )
})
