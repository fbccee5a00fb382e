import { describe, expect, it } from 'vitest'
import { createApp } from '../../../api/app.ts'
import { SAMPLE_FACTS } from '../../../api/discovery/sampleFacts.ts'
import type { Operation } from '../../../core/catalogue/operation.ts'
import { operations } from '../../../core/catalogue/registry.ts'
import type { RawInput } from '../../../core/kernel/operation/defineOperation.ts'
import { requestTarget } from '../../../core/kernel/operation/requestTarget.ts'
import { defineGetPayment } from '../../../core/payments/operations/getPayment.ts'
import { defineListPayments } from '../../../core/payments/operations/listPayments.ts'
import { aWorld } from '../../builders/aChain.ts'
import { depsOf } from '../../builders/anApp.ts'
import { aVault, usd } from '../../builders/facts.ts'
import { memoryGrants } from '../../builders/memoryGrants.ts'
import { memoryLeads } from '../../builders/memoryLeads.ts'
import { memoryMarkets } from '../../builders/memoryMarkets.ts'
import { memoryShops } from '../../builders/memoryShops.ts'
import { noPayment } from '../../builders/noPayment.ts'
import { send } from '../../builders/send.ts'
import { callA2a, sendPart } from '../../support/a2a/sendMessage.ts'
import { rpc } from '../../support/mcp/rpc.ts'

const vault = aVault({ nav: usd(1000) })
const deps = depsOf(aWorld({ vaults: [vault] }), {
  leads: memoryLeads({ ms: 0 }, []),
  shops: memoryShops(),
  markets: memoryMarkets(),
  payment: { ...noPayment, grants: memoryGrants() },
})
const app = createApp(deps)
const all: readonly Operation[] = [
  ...operations,
  defineGetPayment(noPayment.payments, noPayment.vouchers),
  defineListPayments(noPayment.payments, noPayment.vouchers),
]
const cases = all.map((operation) => [operation.id, operation] as const)
const facts = { ...SAMPLE_FACTS, openVault: vault.address }

const PAYMENT_PATH = { params: { paymentId: `pay_${'1'.repeat(32)}` } }
const exampleOf = (operation: Operation): RawInput =>
  operation.example(facts) ?? (operation.id === 'getPayment' ? PAYMENT_PATH : {})

const requestOf = async (operation: Operation, input: RawInput): Promise<Response> => {
  const target = requestTarget(operation, input)
  if (operation.method === 'GET') return app.request(target)
  return send(app, target, input.body ?? {})
}

const entriesOf = (part: unknown) => Object.entries(part ?? {})

const refusal = async (response: Response) => {
  const { error } = await response.json()
  return { status: response.status, error }
}

describe('an unknown field of a request', () => {
  it.each(cases)('is rejected by its name in the query of %s', async (_id, operation) => {
    const example = exampleOf(operation)
    const query = { ...Object.fromEntries(entriesOf(example.query)), noSuchKey: '1' }
    expect(await refusal(await requestOf(operation, { ...example, query }))).toEqual({
      status: 400,
      error: expect.stringMatching(/^noSuchKey: unknown; /),
    })
  })

  const isSolana = ({ id }: Operation) => id === 'postGasSolana'
  const bodied = cases.filter(([, each]) => each.input.body !== undefined && !isSolana(each))
  it.each(bodied)('is rejected by its name in the body of %s', async (_id, operation) => {
    const example = exampleOf(operation)
    for (const given of [example.body, {}]) {
      const body = { ...Object.fromEntries(entriesOf(given)), noSuchField: 1 }
      const { status, error } = await refusal(await requestOf(operation, { ...example, body }))
      expect(status).toBe(400)
      expect(error).toMatch(/(^|; )noSuchField: unknown; /)
    }
  })

  it.each(cases)('is rejected by its name in a message of A2A for %s', async (id, operation) => {
    const example = exampleOf(operation)
    for (const part of ['params', 'query', 'body'] as const) {
      const given = { ...Object.fromEntries(entriesOf(example[part])), noSuchField: '1' }
      const message = await sendPart(app, { data: { operation: id, ...example, [part]: given } })
      expect(message.metadata).toMatchObject({ operation: id, status: 400 })
      expect(message.parts[0].data.error).toMatch(/^noSuchField: unknown; /)
    }
  })

  it.each(cases)('is rejected in the arguments of the tool for %s', async (_id, { mcp }) => {
    const response = await rpc(app, 'tools/call', {
      name: mcp.name,
      arguments: { noSuchField: '1' },
      _meta: { 'any.client/key': 1 },
    })
    const { result, error } = await response.json()
    // An operation with an envelope refuses by an error of JSON-RPC.
    expect([result?.isError, error?.code]).toEqual(
      mcp.envelope === undefined ? [true, undefined] : [undefined, -32_602],
    )
    const text = error === undefined ? JSON.parse(result.content[0].text).error : error.data.content
    expect(text).toMatch(/^noSuchField: unknown; /)
  })
})

describe('a misspelt guard of a transaction', () => {
  const buy = { vault: vault.address, usdc: '10000000' }
  it.each([
    ['/v1/buy', { ...buy, minSharesOut: '5' }, 'minSharesOut: unknown; did you mean minShares?'],
    ['/v1/buy', { ...buy, min_shares: '5' }, 'min_shares: unknown; did you mean minShares?'],
    [
      '/v1/redeem',
      { vault: vault.address, shares: '1', in_kind: true, minUsdcout: '1' },
      'in_kind: unknown; did you mean inKind?; minUsdcout: unknown; did you mean minUsdcOut?',
    ],
    [
      '/v1/create-vault',
      { weightsBps: [4000, 3000, 2000, 1000] },
      'weightsBps: unknown; no field is allowed here',
    ],
    [
      '/v1/buy',
      JSON.parse(`{"vault":"${vault.address}","usdc":"1000000","__proto__":{"usdc":"1"}}`),
      '__proto__: unknown; known: vault, usdc, minShares, permit, owner',
    ],
  ])('is rejected with the likely name in a body for %s', async (path, body, error) => {
    expect(await refusal(await send(app, path, body))).toEqual({ status: 400, error })
  })

  it.each([
    ['/v1/vaults?blok=5', 'blok: unknown; did you mean block?'],
    [
      `/v1/quote?usdc=1000000&vault=${vault.address}&nonsense=1`,
      'nonsense: unknown; known: usdc, vault',
    ],
    ['/v1/basket?utm_source=x', 'utm_source: unknown; known: block, at'],
    ['/v1/guide?docs=1', 'docs: unknown; known: topic'],
    ['/v1/quote?__proto__=1&usdc=1', '__proto__: unknown; known: usdc, vault'],
    ['/v1/basket?block=1&block=2', 'block: must be given once'],
    ['/v1/gas?x402version=1', 'x402version: unknown; did you mean x402Version?'],
    ['/v1/basket?x402Version=1', 'x402Version: unknown; known: block, at'],
  ])('is rejected in the query %s', async (path, error) => {
    expect(await refusal(await app.request(path))).toEqual({ status: 400, error })
  })

  it('is rejected in the query of a stream', async () => {
    const path = `/v1/bridge/status/0x${'3'.repeat(64)}?form=json`
    const response = await app.request(path, { headers: { accept: 'text/event-stream' } })
    expect(await refusal(response)).toEqual({
      status: 400,
      error: 'form: unknown; no field is allowed here',
    })
  })

  it('is rejected with the correct place in the query of a call with a body', async () => {
    expect(await refusal(await send(app, '/v1/buy?minShares=5', buy))).toEqual({
      status: 400,
      error: 'minShares: must be in the body, not in the query',
    })
  })

  it('has a shortened name without markup in the error', async () => {
    const name = `<script>${'é'.repeat(50)}${'x'.repeat(500)}`
    const { error } = await refusal(await send(app, '/v1/send', { [name]: 1 }))
    expect(error).toMatch(/; script[x]{34}: unknown; known: vault, to, shares, owner$/)
  })

  it.each([
    [
      'beside the operation',
      { operation: 'getVaults', qery: {} },
      'qery',
      'unknown; did you mean query?',
    ],
    [
      'in two parts',
      { operation: 'postBuy', query: { usdc: '1' }, body: { usdc: '2' } },
      'usdc',
      'must be given once',
    ],
  ])('is rejected in a message of A2A %s', async (_where, data, field, description) => {
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ data }] }
    const { body } = await callA2a(app, { params: { message } })
    expect(body.error.data[0].fieldViolations).toEqual([
      { field: `message.parts.data.${field}`, description },
    ])
  })
})

describe('a message of A2A', () => {
  it('is rejected if it has two data parts', async () => {
    const parts = [{ data: { operation: 'getBasket' } }, { data: { query: { block: '1' } } }]
    const message = { messageId: 'm', role: 'ROLE_USER', parts }
    const { body } = await callA2a(app, { params: { message } })
    expect(body.error.data[0].fieldViolations[0].field).toBe('message.parts')
  })
})

describe('pages, documents and probes', () => {
  it.each(['/gas', '/docs', '/openapi.json', '/llms.txt', '/.well-known/x402', '/livez'])(
    'ignore an unknown query key: %s',
    async (path) => {
      expect((await app.request(`${path}?utm_source=x`)).status).toBe(200)
    },
  )
})

describe('the schemas of requests', () => {
  it.each(
    all.filter(({ input }) => input.body).map((operation) => [operation.id, operation] as const),
  )('forbid further fields in the body of %s', async (_id, { path, method }) => {
    const api = await (await app.request('/openapi.json')).json()
    const body = api.paths[path][method.toLowerCase()].requestBody
    expect(body.content['application/json'].schema.additionalProperties).toBe(false)
  })

  it('state that no tool accepts further arguments, at any depth', async () => {
    const { result } = await (
      await rpc(app, 'tools/list', {}, { path: '/mcp?toolsets=all' })
    ).json()
    expect(result.tools).toHaveLength(all.length + 1)
    for (const { name, inputSchema } of result.tools) {
      const schema = JSON.stringify(inputSchema)
      const objects = schema.match(/"properties":/g) ?? []
      const closed = schema.match(/"additionalProperties":false/g) ?? []
      expect([name, closed.length]).toEqual([name, objects.length])
    }
  })
})
