import { McpServer } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFace, type Face } from '../../../../api/mcp/createFace.ts'
import { serveMcp } from '../../../../api/mcp/serveMcp.ts'
import { serveProtocol } from '../../../../api/mcp/serveProtocol.ts'
import { getBasket } from '../../../../core/vaults/operations/getBasket.ts'

const publicUrl = 'http://127.0.0.1:3000'
const log = { error: () => undefined }
const MCP = { method: 'POST', path: '/mcp' } as const
const MODERN = '2026-07-28'
const ACCEPT = 'application/json, text/event-stream'
const envelope = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
}

type Sent = { readonly headers: Record<string, string>; readonly body: unknown }

function modern(method: string, id: unknown = 1, params: object = {}): Sent {
  const headers = { accept: ACCEPT, 'mcp-protocol-version': MODERN, 'mcp-method': method }
  return { headers, body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: envelope } } }
}

function legacy(method: string, id: unknown = 1, params: object = {}): Sent {
  return { headers: { accept: ACCEPT }, body: { jsonrpc: '2.0', id, method, params } }
}

/** Creates the real MCP endpoint with a short list and an empty cache. */
function newFace(): Face {
  const answer = () => ({ status: 200, headers: {}, body: '{}' })
  const operations = [{ operation: getBasket, handler: answer }]
  const documents = [{ path: '/a', name: 'a', title: 'A', description: 'a', handler: answer }]
  const deps = { log, publicUrl, countCall: () => undefined }
  return createFace(MCP, serveMcp(deps, { operations, documents, tasks: [] }))
}

async function warmFace(): Promise<Face> {
  const face = newFace()
  for (const method of CONSTANT) {
    await send(face, modern(method))
    await send(face, legacy(method))
  }
  return face
}

/** Creates an MCP endpoint with an empty list that counts the calls of the library. */
function counted() {
  const count = { asked: 0 }
  const handler = serveProtocol(
    { log, publicUrl },
    {
      createServer: () => {
        count.asked += 1
        return new McpServer({ name: 'test', version: '1' }, { capabilities: { tools: {} } })
      },
      listOf: () => ({ key: '', listed: () => '[]' }),
      legacyReplies: 'json',
    },
  )
  return { count, face: createFace(MCP, handler) }
}

async function send(face: Face, { headers, body }: Sent) {
  const all = { 'content-type': 'application/json', ...headers }
  const init = { method: 'POST', headers: all, body: JSON.stringify(body) }
  const response = await face(new Request(`${publicUrl}/mcp`, init), {})
  const text = await response.text()
  const length = response.headers.get('content-length')
  if (length !== null) expect(Number(length)).toBe(Buffer.byteLength(text))
  const type = response.headers.get('content-type')
  return { status: response.status, type, json: text === '' ? null : JSON.parse(text) }
}

const CONSTANT = [
  'tools/list',
  'server/discover',
  'resources/list',
  'resources/templates/list',
  'initialize',
  'ping',
]
/** Generates mostly empty objects, because several reasons for a refusal would hide each other. */
const sometimes = <T extends object>(some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: some })
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('tools/list', 'server/discover', 'initialize') },
  { weight: 1, arbitrary: fc.constantFrom(...CONSTANT, 'prompts/list', 'tools/call', 'no/such') },
)
const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(0, -0, 1.5, 2 ** 60, '', '"', null, true, {}) },
)
const more = fc.constantFrom<object>(
  { cursor: 'a' },
  { cursor: 1 },
  { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
  { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'b', version: '1' } },
  { protocolVersion: 7 },
)
const HEADERS: readonly Record<string, string>[] = [
  { accept: '*/*' },
  { accept: 'application/json' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-8' },
  { 'mcp-method': 'tools/list' },
  { 'mcp-method': 'ping' },
  { 'mcp-name': 'a' },
  { 'mcp-protocol-version': MODERN },
  { 'mcp-protocol-version': '2025-11-25' },
  { 'mcp-protocol-version': '1', 'mcp-method': '' },
]
const broken = fc.constantFrom<object>(
  {},
  { jsonrpc: '1.0' },
  { params: null },
  { params: [] },
  { params: { _meta: { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' } } },
  { params: { _meta: { 'io.modelcontextprotocol/protocolVersion': MODERN } } },
  { result: {} },
)

describe('a cached MCP answer', () => {
  it('equals the answer of the library for random requests', async () => {
    const warm = await warmFace()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(modern, legacy),
        fc.tuple(method, id, sometimes(more)),
        sometimes(fc.constantFrom(...HEADERS)),
        sometimes(broken),
        async (era, [name, its, params], sent, wrong) => {
          const plain = era(name, its, params)
          const requested = {
            headers: { ...plain.headers, ...sent },
            body: { ...Object(plain.body), ...wrong },
          }
          const first = await send(newFace(), requested)
          expect(await send(warm, requested)).toEqual(first)
          expect(await send(warm, requested)).toEqual(first)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('equals the answer of the library for requests with other headers', async () => {
    const warm = await warmFace()
    for (const sent of HEADERS) {
      for (const era of [modern, legacy]) {
        const { headers, body } = era('tools/list', 2)
        const requested = { headers: { ...headers, ...sent }, body }
        expect(await send(warm, requested)).toEqual(await send(newFace(), requested))
      }
    }
  })

  it('is returned without a call of the library, with the id of the request', async () => {
    for (const era of [modern, legacy]) {
      const { count, face } = counted()
      const first = await send(face, era('tools/list', 1))
      expect(first).toMatchObject({ status: 200, json: { id: 1, result: { tools: [] } } })
      for (const other of [2, -7]) {
        const again = await send(face, era('tools/list', other))
        expect(again).toEqual({ ...first, json: { ...first.json, id: other } })
      }
      expect(count.asked).toBe(1)
      const named = await send(face, era('tools/list', '"wörd\u2028'))
      expect(named.json.id).toBe('"wörd\u2028')
      expect(await send(face, era('tools/list', '2'))).toEqual({
        ...first,
        json: { ...first.json, id: '2' },
      })
      expect(count.asked).toBe(2)
    }
  })

  it('is not returned for another client, page or revision', async () => {
    const { count, face } = counted()
    const requested = [
      modern('tools/list'),
      modern('tools/list', 1, { cursor: 'a' }),
      legacy('tools/list'),
      { ...legacy('tools/list'), headers: { accept: `${ACCEPT}, */*` } },
      legacy('ping'),
    ]
    for (const entry of requested) await send(face, entry)
    expect(count.asked).toBe(requested.length)
    for (const entry of requested) await send(face, entry)
    expect(count.asked).toBe(requested.length)
  })

  it('is not stored for refusals, tool calls and very long requests', async () => {
    const { count, face } = counted()
    const requested = [
      legacy('no/such'),
      legacy('tools/call', 1, { name: 'a', arguments: {} }),
      legacy('tools/list', 1, { cursor: 'x'.repeat(3_000) }),
    ]
    for (const entry of [...requested, ...requested]) await send(face, entry)
    expect(count.asked).toBe(2 * requested.length)
  })

  it('is removed when it is the least recently used of many answers', async () => {
    const { count, face } = counted()
    const page = (cursor: number) => send(face, legacy('tools/list', 1, { cursor: String(cursor) }))
    for (let cursor = 0; cursor < 32; cursor += 1) await page(cursor)
    await page(0)
    await page(32)
    expect(count.asked).toBe(33)
    await page(0)
    expect(count.asked).toBe(33)
    await page(1)
    expect(count.asked).toBe(34)
  })
})
