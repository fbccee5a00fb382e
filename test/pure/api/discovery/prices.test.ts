import { decodePaymentRequiredHeader } from '@x402/core/http'
import { parsePaymentRequirements } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SAMPLE_FACTS } from '../../../../api/discovery/sampleFacts.ts'
import { isPaid } from '../../../../api/payments/paidOperation.ts'
import type { Operation } from '../../../../core/catalogue/operation.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { usdText } from '../../../../core/kernel/usdText.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { OPTIONS } from '../../../builders/aGate.ts'
import { aPaidOperation } from '../../../builders/aPaidOperation.ts'
import { aShop } from '../../../builders/aShop.ts'
import { aVault } from '../../../builders/facts.ts'
import { readServedApi } from '../../../builders/servedApi.ts'
import { PUBLIC_URL } from '../../../builders/signedHeader.ts'

const freeQuota = { param: 'free', perAgentPerDay: 1 } as const
const sold = [...operations, aPaidOperation({ freeQuota })]
const vault = aVault()
const app = aShop(sold, { world: aWorld({ vaults: [vault] }) })
const paid = sold.filter(isPaid)
/** The bridge of this app has no source, so `bridgeUsdc` is not for sale. */
const bought = sold.flatMap(({ id, price }) =>
  price === 'free' || id === 'bridgeUsdc' ? [] : [id],
)
const byId = paid.map((operation) => [operation.id, operation] as const)

const entry = z.object({
  scheme: z.literal('exact'),
  network: z.string(),
  amount: z.string(),
  maxAmountRequired: z.string(),
  asset: z.string(),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
  extra: z.object({ name: z.string(), version: z.string() }),
})
const resource = z.object({
  resource: z.url(),
  type: z.literal('http'),
  method: z.enum(['GET', 'POST']),
  x402Version: z.literal(2),
  accepts: z.array(entry).min(1),
  lastUpdated: z.iso.datetime(),
  description: z.string().min(5),
  mimeType: z.literal('application/json'),
  serviceName: z.literal('Quartet'),
  tags: z.array(z.string()),
  metadata: z.object({
    operationId: z.string(),
    description: z.string(),
    why: z.string(),
    price: z.union([
      z.object({ mode: z.literal('fixed'), currency: z.literal('USD'), amount: z.string() }),
      z.object({ mode: z.literal('dynamic'), currency: z.literal('USD'), min: z.string() }),
    ]),
    freeCalls: z
      .union([
        z.object({ param: z.string(), perAgentPerDay: z.number() }),
        z.object({ param: z.string(), perAgentEver: z.number() }),
      ])
      .optional(),
  }),
  input: z.looseObject({ type: z.literal('http'), method: z.string(), schema: z.looseObject({}) }),
  output: z.looseObject({ type: z.literal('json'), schema: z.looseObject({}) }),
})
const manifest = z.strictObject({
  x402Version: z.literal(2),
  version: z.literal(1),
  name: z.literal('Quartet'),
  resources: z.array(z.url()),
  items: z.array(resource),
  pagination: z.object({ limit: z.number(), offset: z.literal(0), total: z.number() }),
  instructions: z.string().min(100),
  openapi: z.literal(`${PUBLIC_URL}/openapi.json`),
})
const read = async () => manifest.parse(await (await app.request('/.well-known/x402')).json())

/** Returns the unpaid request of the example of an operation. */
function call({ method, path, example }: Operation): Request {
  const { params, query, body } = z
    .object({
      params: z.record(z.string(), z.string()).default({}),
      query: z.record(z.string(), z.string()).default({}),
      body: z.unknown().optional(),
    })
    .parse(example({ ...SAMPLE_FACTS, vault: { address: vault.address, weightsBps: [] } }) ?? {})
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => params[name] ?? '')
  const url = `${PUBLIC_URL}${filled}?${new URLSearchParams(query).toString()}`
  return new Request(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
}

describe('the price of an operation', () => {
  it.each(byId)(
    'is equal in challenge, manifest and OpenAPI document: %s',
    async (id, operation) => {
      const item = (await read()).items.find(({ metadata }) => metadata.operationId === id)
      const response = await app.request(call(operation))
      expect(response.status).toBe(402)
      const { accepts } = decodePaymentRequiredHeader(
        response.headers.get('payment-required') ?? '',
      )
      // The manifest is the same for all callers. The secret in an entry belongs to one challenge.
      const repeatKey = expect.stringMatching(/^[0-9a-f]{16,}$/)
      expect(accepts).toEqual(item?.accepts.map((reported) => ({ ...reported, repeatKey })))
      const body = z
        .object({ accepts: z.array(z.looseObject({ repeatKey: z.string() })) })
        .parse(await response.json())
      expect(body.accepts).toMatchObject(accepts)

      const { amountUsdc6, chainIds, timeoutSec } = operation.price
      expect(accepts).toEqual(
        chainIds.map((chainId) =>
          expect.objectContaining({
            network: `eip155:${chainId}`,
            amount: String(amountUsdc6),
            maxAmountRequired: String(amountUsdc6),
            maxTimeoutSeconds: timeoutSec,
          }),
        ),
      )
      const api = await readServedApi(app)
      const described = api.paths[operation.path]?.[operation.method === 'GET' ? 'get' : 'post']
      expect(described?.['x-payment-info']).toEqual({
        price: item?.metadata.price,
        protocols: [{ x402: {} }],
      })
      expect(item?.metadata.price).toEqual({
        mode: 'fixed',
        currency: 'USD',
        amount: usdText(amountUsdc6),
      })
      expect(described?.description).toContain(`Costs ${usdText(amountUsdc6)} USD`)
    },
  )
})

describe('GET /.well-known/x402', () => {
  it('lists the paid operations, and no free operation', async () => {
    const { items, resources, pagination } = await read()
    const listed = [...new Set(items.map(({ metadata }) => metadata.operationId))]
    expect(listed).toEqual(bought)
    const markets = resources.filter((url) => url.startsWith(`${PUBLIC_URL}/v1/updown/`))
    expect(markets).toHaveLength(8)
    expect(markets).toContain(`${PUBLIC_URL}/v1/updown/btc-5m`)
    expect(resources).toEqual(items.map((item) => item.resource))
    expect(resources).toContain(`${PUBLIC_URL}/v1/worth/:thing`)
    expect(pagination.total).toBe(items.length)
  })

  it('has entries that the reference package parses as payment requirements', async () => {
    for (const { accepts } of (await read()).items) {
      for (const row of accepts) expect(parsePaymentRequirements(row).success).toBe(true)
    }
  })

  it('names the free calls of an operation', async () => {
    const item = (await read()).items.find(({ metadata }) => metadata.operationId === 'getWorth')
    expect(item?.metadata.freeCalls).toEqual(freeQuota)
  })

  it('returns the same document as /.well-known/x402-resources, with a strong ETag', async () => {
    const response = await app.request('/.well-known/x402')
    const other = await app.request('/.well-known/x402-resources')
    expect(await other.text()).toBe(await response.text())
    const etag = response.headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    expect((await app.request('/.well-known/x402-resources', { headers })).status).toBe(304)
  })

  it('lists a chain that currently accepts no payment', async () => {
    const closed = aShop(sold, { open: [] })
    const { items } = manifest.parse(await (await closed.request('/.well-known/x402')).json())
    const networks = items.flatMap(({ accepts }) => accepts.map(({ network }) => network))
    expect(new Set(networks)).toEqual(
      new Set(OPTIONS.map(({ token }) => `eip155:${token.chainId}`)),
    )
  })
})

describe('GET /openapi.json', () => {
  it('offers no sign-in for free operations, and describes a paid answer', async () => {
    const api = await readServedApi(app)
    for (const { id, path, method, price } of sold) {
      const described = api.paths[path]?.[method === 'GET' ? 'get' : 'post']
      const responses = Object.keys(described?.responses ?? {})
      const isSold = price !== 'free'
      expect(described?.security).toEqual(isSold ? [{}, { signInWithX: [] }] : [])
      expect(responses.includes('402')).toBe(isSold || id === 'getGas')
      expect(responses.includes('304') && isSold).toBe(false)
    }
    expect(api.components).toMatchObject({
      securitySchemes: { signInWithX: { 'x-agentcash-auth-kind': 'siwx' } },
    })
  })

  it('declares one response for the redirect of browsers, in each call that redirects', async () => {
    const { paths, components } = await readServedApi(app)
    const described = Object.entries(paths).flatMap(([path, { get, post }]) =>
      [get, post].flatMap((call) => {
        const response = call?.responses['303']
        return response === undefined ? [] : [[path, response]]
      }),
    )
    const reference = { $ref: '#/components/responses/SeeOther' }
    expect(Object.fromEntries(described)).toEqual({
      '/v1/bridge/guide': reference,
      '/v1/gas': reference,
      '/v1/guide': reference,
      '/v1/leads': reference,
      '/v1/shop': reference,
    })
    expect(described).toHaveLength(5)
    expect(components.responses).toHaveProperty('SeeOther.headers.Location.required', true)
  })
})

it.each([
  [40_000n, '0.04'],
  [1_000n, '0.001'],
  [250_000n, '0.25'],
  [1_000_000n, '1.00'],
  [1_234_567n, '1.234567'],
  [1n, '0.000001'],
])('usdText formats %s USDC-6 as %s USD', (amountUsdc6, text) => {
  expect(usdText(amountUsdc6)).toBe(text)
})
