import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { aBridgeWorld, aProofRow, bridgeDepsOf } from '../../builders/aBridge.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aVault, usd } from '../../builders/facts.ts'

const vault = aVault({ nav: usd(1000) })
const open: ListeningServer[] = []
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close()
})

/** Serves the whole app on a port, with one vault and a hundred delivered bridges. */
async function serve() {
  const rows = Array.from({ length: 100 }, () => aProofRow())
  const bridge = bridgeDepsOf(aBridgeWorld({ rows }))
  const app = anApp(aWorld({ vaults: [vault] }), { bridge })
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  open.push(listening)
  return { port: listening.port, url: `http://127.0.0.1:${listening.port}` }
}

/** Returns the bytes that a connection receives for one request until the server closes. */
async function exchange(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${[...lines, 'host: x', 'connection: close'].join('\r\n')}\r\n\r\n`)
  let seen = ''
  for await (const chunk of socket) seen += String(chunk)
  return seen
}

const JSON_AND_EVENTS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

describe('the app over a port', () => {
  const TAGGED = ['/v1/basket', '/v1/vaults', '/v1/guide', '/openapi.json', '/llms.txt']
  const EXPORT = '/v1/bridge/proof?format=csv'

  it.each([...TAGGED, EXPORT, '/'])(
    'returns for HEAD %s the headers of GET and no body',
    async (path) => {
      const { port, url } = await serve()
      const get = await fetch(url + path)
      const body = await get.text()
      expect([get.status, body.length > 0]).toEqual([200, true])
      const head = await exchange(port, [`HEAD ${path} HTTP/1.1`])
      expect(head).toMatch(/^HTTP\/1\.1 200 /)
      expect(head.endsWith('\r\n\r\n') && head.split('\r\n\r\n').length === 2).toBe(true)
      expect(head.toLowerCase()).toContain(`content-type: ${get.headers.get('content-type')}`)
    },
  )

  it.each([...TAGGED, EXPORT, '/'])(
    'returns 304 without a body for GET %s with its ETag in If-None-Match',
    async (path) => {
      const { port, url } = await serve()
      const get = await fetch(url + path)
      await get.text()
      const tag = get.headers.get('etag') ?? ''
      expect(tag).not.toBe('')
      const again = await exchange(port, [`GET ${path} HTTP/1.1`, `if-none-match: ${tag}`])
      expect(again).toMatch(/^HTTP\/1\.1 304 /)
      expect(again.endsWith('\r\n\r\n') && again.split('\r\n\r\n').length === 2).toBe(true)
      const other = await fetch(url + path, { headers: { 'if-none-match': '"other"' } })
      expect([other.status, (await other.text()).length > 0]).toEqual([200, true])
    },
  )

  it('returns an export with its length, its type and every row', async () => {
    const { url } = await serve()
    const response = await fetch(url + EXPORT, { headers: { 'accept-encoding': 'identity' } })
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(text.trim().split('\n').length).toBeGreaterThan(1)
  })

  it('returns equal MCP answers to first and repeated requests, and ends a subscription to changes', async () => {
    const { url } = await serve()
    const call = async (id: number) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
      const headers = { ...JSON_AND_EVENTS, 'accept-encoding': 'identity' }
      const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
      return { length: response.headers.get('content-length'), text: await response.text() }
    }
    const [first, second] = [await call(1), await call(2)]
    expect(JSON.parse(second.text)).toEqual({ ...JSON.parse(first.text), id: 2 })
    for (const { length, text } of [first, second]) {
      expect(length).toBe(String(Buffer.byteLength(text)))
    }
    const version = '2026-07-28'
    const method = 'subscriptions/listen'
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    }
    const listening = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...JSON_AND_EVENTS, 'mcp-protocol-version': version, 'mcp-method': method },
      body: JSON.stringify({ jsonrpc: '2.0', id: 3, method, params: { notifications: {}, _meta } }),
    })
    expect(listening.headers.get('content-type')).toBe('text/event-stream')
    // Ends without a close by the test: an open stream would block the test.
    expect(await listening.text()).toContain('data: ')
  })

  it('returns an A2A answer at once, and rejects a stream that the agent card does not offer', async () => {
    const { url } = await serve()
    const call = (method: string) =>
      fetch(`${url}/a2a`, {
        method: 'POST',
        headers: { ...JSON_AND_EVENTS, 'a2a-version': '1.0' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 7,
          method,
          params: { message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'help' }] } },
        }),
      })
    expect(await (await call('SendMessage')).json()).toMatchObject({
      id: 7,
      result: { message: {} },
    })
    const streamed = await call('SendStreamingMessage')
    expect(streamed.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await streamed.json()).toMatchObject({ id: 7, error: {} })
  })
})
