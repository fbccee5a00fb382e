import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'

/** Source: ERC-8004, registration-v1; every field of a registration is mandatory. */
const fileSchema = z.strictObject({
  type: z.literal('https://eips.ethereum.org/EIPS/eip-8004#registration-v1'),
  name: z.string().min(1),
  description: z.string().min(1),
  image: z.url(),
  services: z
    .array(z.strictObject({ name: z.string(), endpoint: z.url(), version: z.string().optional() }))
    .min(1),
  x402Support: z.boolean(),
  active: z.boolean(),
  registrations: z.array(
    z.strictObject({
      agentId: z.int().nonnegative(),
      agentRegistry: z.string().regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/),
    }),
  ),
  supportedTrust: z.array(z.string()),
})

const PATH = '/.well-known/agent-registration.json'
const entry = { agentRegistry: `eip155:8453:0x${'8004'.repeat(10)}`, agentId: 42 }
const read = async (overrides = {}) => {
  const app = anApp(aWorld(), overrides)
  const response = await app.request(PATH)
  expect(response.status).toBe(200)
  return { app, file: fileSchema.parse(await response.json()) }
}

describe('the registration file of ERC-8004', () => {
  it('names endpoints that this service answers', async () => {
    const { app, file } = await read()
    for (const { endpoint } of file.services) {
      const { pathname } = new URL(endpoint)
      const { status } = await app.request(pathname)
      expect({ pathname, isMissing: status === 404 }).toEqual({ pathname, isMissing: false })
    }
    expect((await app.request(new URL(file.image).pathname)).status).toBe(200)
  })

  it('names the entries of the configuration, and has no entry by default', async () => {
    expect((await read()).file.registrations).toEqual([])
    expect((await read({ agentRegistrations: [entry] })).file.registrations).toEqual([entry])
  })

  it('names the revisions that the endpoints announce', async () => {
    const { app, file } = await read()
    const versionOf = (name: string) => file.services.find((each) => each.name === name)?.version
    const card = await (await app.request('/.well-known/agent-card.json')).json()
    expect(card.supportedInterfaces[0].protocolVersion).toBe(versionOf('A2A'))
    const listed = await app.request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': versionOf('MCP') ?? '',
        'mcp-method': 'server/discover',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'server/discover',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': versionOf('MCP'),
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          },
        },
      }),
    })
    expect(await listed.text()).toContain(`"${versionOf('MCP')}"`)
  })
})
