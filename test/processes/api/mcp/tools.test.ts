import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../../api/app.ts'
import { GUIDE_TOPICS } from '../../../../core/catalogue/guideTopics.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import type { ExampleFacts } from '../../../../core/kernel/operation/exampleFacts.ts'
import {
  aBridgeWorld,
  aMintedBridge,
  aProofRow,
  BURN_TX,
  bridgeDepsOf,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { aSponsoredOperation } from '../../../builders/aGasShop.ts'
import { OPTIONS } from '../../../builders/aGate.ts'
import { depsOf } from '../../../builders/anApp.ts'
import { serveAnswer, THING_URL } from '../../../builders/anOffer.ts'
import { aPosition, aVault, shares, usd } from '../../../builders/facts.ts'
import { memoryGrants } from '../../../builders/memoryGrants.ts'
import { aLead, memoryLeads } from '../../../builders/memoryLeads.ts'
import { memoryMarkets } from '../../../builders/memoryMarkets.ts'
import { memoryShops } from '../../../builders/memoryShops.ts'
import { noPayment } from '../../../builders/noPayment.ts'
import { ERAS, type McpServer, startMcp } from '../../../support/mcp/mcpApp.ts'

const vault = aVault({ nav: usd(1000), heldBps: [4000, 2000, 2000, 2000] })
const { gas, answer: sponsored } = await aSponsoredOperation()
const app = createApp(
  depsOf(aWorld({ vaults: [vault], positions: [aPosition({ vault, shares: shares(10) })] }), {
    bridge: bridgeDepsOf(
      aBridgeWorld({ ...serveAnswer(), bridges: [aMintedBridge()], rows: [aProofRow()] }),
    ),
    gas,
    leads: memoryLeads({ ms: 0 }, [['2026-06-01.1', [aLead(1), aLead(2), aLead(3)]]]),
    shops: memoryShops(),
    markets: memoryMarkets(),
    payment: {
      ...noPayment,
      grants: memoryGrants(),
      options: { all: OPTIONS, open: async () => OPTIONS },
    },
  }),
)
const facts: ExampleFacts = {
  vault: { address: vault.address, weightsBps: vault.targetWeightsBps },
  openVault: vault.address,
  heldVault: { address: vault.address, shares: '1' },
  driftedVault: vault.address,
  account: '0x000000000000000000000000000000000000dEaD',
  burnTx: BURN_TX,
  userOpHash: sponsored.userOpHash,
  paidUrl: THING_URL,
  lead: { category: 'dentist', state: 'TX' },
  shop: { slug: 'corner-store', query: 'rain jacket', product: 'corner-store:1' },
  market: 'btc-5m',
}

let server: McpServer
beforeAll(async () => {
  server = await startMcp(app)
})
afterAll(() => server.stop())

/** Returns arguments from the example of an operation. */
function argumentsOf(operation: (typeof operations)[number]): Record<string, unknown> {
  const { params, query, body } = operation.example(facts) ?? {}
  const { envelope } = operation.mcp
  const fields = envelope === undefined ? Object(body) : { [envelope]: body }
  return JSON.parse(JSON.stringify({ ...Object(params), ...Object(query), ...fields }))
}

describe.each(ERAS)('an MCP client in era %s', (era) => {
  it('receives one tool for each operation, in the order of the registry', async () => {
    const client = await server.connect(era, '?toolsets=all')
    const { tools } = await client.listTools()
    const [guide, ...others] = operations.map(({ mcp }) => mcp.name)
    const own = ['get_payment', 'list_payments']
    expect(tools.map(({ name }) => name)).toEqual([guide, 'find_tool', ...others, ...own])
    for (const { name, inputSchema, description, annotations, outputSchema } of tools) {
      expect(name).toMatch(/^[a-z_0-9]{1,128}$/)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description).toMatch(/^(Free\.|Costs )/)
      const isReader = annotations?.readOnlyHint
      expect(annotations).toMatchObject(isReader ? {} : { destructiveHint: false })
      if (outputSchema !== undefined) expect(outputSchema['type']).toBe('object')
    }
  })

  it('receives from every free tool an answer that matches the output schema', async () => {
    const client = await server.connect(era, '?toolsets=all')
    await client.listTools()
    const free = operations.filter(({ price }) => price === 'free')
    for (const operation of free) {
      const given = argumentsOf(operation)
      const result = await client.callTool({ name: operation.mcp.name, arguments: given })
      expect([operation.id, result.isError ?? false, result.content]).toMatchObject([
        operation.id,
        false,
        [{ type: 'text' }],
      ])
      const [first] = result.content
      const text = first?.type === 'text' ? first.text : ''
      expect(JSON.parse(text)).toEqual(result.structuredContent)
    }
  })

  it('reads the guides and the OpenAPI document', async () => {
    const client = await server.connect(era)
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => new URL(uri).pathname)).toEqual([
      '/v1/guide',
      '/v1/bridge/guide',
      '/openapi.json',
    ])
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri })
      const [first] = contents
      const rest = await app.request(new URL(uri).pathname)
      expect(first).toEqual({ uri, mimeType: 'application/json', text: await rest.text() })
    }
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow()
  })

  it('reads each section of the guide as REST returns it', async () => {
    const client = await server.connect(era)
    for (const topic of GUIDE_TOPICS) {
      const result = await client.callTool({ name: 'get_guide', arguments: { topic } })
      const rest = await app.request(`/v1/guide?topic=${topic}`)
      expect(result.structuredContent).toEqual(await rest.json())
      expect(result.structuredContent).toMatchObject({ topic })
    }
  })

  it('receives the error and its correction for wrong arguments', async () => {
    const client = await server.connect(era)
    const wrong = [
      ['get_vault', { address: 'nobody' }, 'address: must be 0x and 40 hexadecimal digits'],
      ['get_vault', {}, 'address: is required'],
      ['get_vault', { adress: vault.address }, 'adress: unknown; did you mean address?'],
      ['get_guide', { a: 1 }, 'a: unknown; known: topic'],
      ['get_guide', { topic: 'all' }, `topic: must be one of ${GUIDE_TOPICS.join(', ')}`],
      ['get_vaults', { limit: 0 }, 'limit: must be an integer from 1 to 200'],
      ['get_vaults', { limit: [1] }, 'limit: must be a string'],
    ] as const
    for (const [name, given, error] of wrong) {
      const result = await client.callTool({ name, arguments: given })
      expect(result.isError).toBe(true)
      expect(result.content).toHaveLength(1)
      const [first] = result.content
      const text = first?.type === 'text' ? first.text : ''
      expect(JSON.parse(text)).toMatchObject({ error, code: 'invalid_input' })
    }
    await expect(client.callTool({ name: 'no_tool', arguments: {} })).rejects.toThrow(/no_tool/)
  })
})

describe('tools of MCP', () => {
  it('name in their warnings only tools that exist', async () => {
    const client = await server.connect('auto', '?toolsets=all')
    const { tools } = await client.listTools()
    const names = new Set(tools.map(({ name }) => name))
    const warnings = operations.flatMap(({ mcp }) => (mcp.notFor === undefined ? [] : [mcp.notFor]))
    expect(warnings.length).toBeGreaterThan(20)
    for (const warning of warnings) {
      for (const [name] of warning.matchAll(/[a-z0-9]+(_[a-z0-9]+)+/g)) {
        expect([warning, names.has(name)]).toEqual([warning, true])
      }
    }
  })

  it('have descriptions without words of HTTP', async () => {
    const client = await server.connect('auto', '?toolsets=all')
    const { tools } = await client.listTools()
    for (const { name, description = '' } of tools) {
      // The tools x402_check and payment_readiness read the HTTP of other services.
      const own = description.replace('the 402 of', 'the price of')
      expect([name, /\b(GET|POST) \/|\b(20[02]|40[1-9]|503)\b|Accept:/.exec(own)]).toEqual([
        name,
        null,
      ])
    }
  })

  it('accept numbers and their digits as text', async () => {
    const client = await server.connect()
    const [first, other] = await Promise.all(
      [1, '1'].map((limit) => client.callTool({ name: 'get_vaults', arguments: { limit } })),
    )
    expect(first?.isError).toBeUndefined()
    expect(first?.structuredContent).toEqual(other?.structuredContent)
  })

  it('return the price of sponsored gas as an answer, because gas_quote sells nothing', async () => {
    const client = await server.connect()
    const { structuredContent, isError } = await client.callTool({ name: 'gas_quote' })
    expect({ structuredContent, isError }).toMatchObject({
      structuredContent: { quote: { gas: { reference: {} } } },
      isError: undefined,
    })
    for (const mark of ['x402Version', 'accepts'])
      expect(structuredContent).not.toHaveProperty(mark)
  })
})
