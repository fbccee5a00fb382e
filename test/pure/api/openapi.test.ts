import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../core/catalogue/registry.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aPosition, aVault, STRATEGIST, shares, usd } from '../../builders/facts.ts'
import {
  createAnswerChecker,
  operationsOf,
  readServedApi,
  type ServedOperation,
} from '../../builders/servedApi.ts'

const vault = aVault({ nav: usd(1000) })
const drifted = aVault({ vaultId: 2, nav: usd(50), heldBps: [4000, 2000, 2000, 2000] })
const app = anApp(
  aWorld({ vaults: [vault, drifted], positions: [aPosition({ vault, shares: shares(10) })] }),
)
const api = await readServedApi(app)
const described = operationsOf(api)

describe('GET /openapi.json', () => {
  it('describes every operation once, under its own name', () => {
    expect(
      described.map(({ operationId, method, path }) => ({ operationId, method, path })),
    ).toEqual([
      ...operations.map(({ id, method, path }) => ({ operationId: id, method, path })),
      { operationId: 'getPayment', method: 'GET', path: '/v1/payments/{paymentId}' },
      { operationId: 'listPayments', method: 'GET', path: '/v1/payments' },
    ])
  })

  it('refers only to parts that it has', () => {
    const text = JSON.stringify(api)
    const refs = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(20)
    expect(refs.length).toBe(text.match(/"\$ref"/g)?.length)
    for (const [, kind = '', name = ''] of refs) {
      expect(Object.keys(api.components[kind] ?? {})).toContain(name)
    }
  })

  it('declares the proofs of the payer on the state of a payment', async () => {
    const { paths } = await (await app.request('/openapi.json')).json()
    const { get } = paths['/v1/payments/{paymentId}']
    expect(get.security).toEqual([{}, { signInWithX: [] }])
    expect(get.parameters).toContainEqual(
      expect.objectContaining({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: expect.stringContaining('repeatKey'),
      }),
    )
    expect(get.description).toContain('SIGN-IN-WITH-X')
  })

  it('names every parameter of a path, and only existing tags', () => {
    const tags = api.tags.map(({ name }) => name)
    for (const {
      path,
      parameters,
      tags: [tag],
    } of described) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      expect(tags).toContain(tag)
    }
  })

  it('describes every parameter once, outside its schema', () => {
    const inAddress = described.flatMap(({ parameters }) =>
      parameters.filter((parameter) => ['path', 'query'].includes(parameter.in)),
    )
    expect(inAddress.length).toBeGreaterThan(50)
    for (const { name, description, schema } of inAddress) {
      expect([name, description]).toEqual([name, expect.stringMatching(/\w/)])
      expect([name, Object.keys(schema)]).not.toEqual([
        name,
        expect.arrayContaining(['description']),
      ])
    }
  })

  it('states the unit of every amount', () => {
    const bare = [...JSON.stringify(api).matchAll(/"(\w*Usdc)":\{([^{}]*)\}/g)].filter(
      ([, , schema = '']) => !/USDC-6|dollars|less/.test(schema),
    )
    expect(bare).toEqual([])
  })

  it('is revalidated by its ETag', async () => {
    const first = await app.request('/openapi.json')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[0-9a-f]{8}"$/)
    const again = await app.request('/openapi.json', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

/** Values of every kind that a caller may send in any place. */
const anything = fc.oneof(
  fc.constantFrom(vault.address, drifted.address, STRATEGIST, `0x${'00'.repeat(20)}`),
  fc.constantFrom('1', '1000000', '25000000000', '0', '1'.repeat(78), '1'.repeat(79), ''),
  fc.constantFrom(true, false, null, [2500, 2500, 2500, 2500], [4500, 500, 2500, 2500]),
  fc.record({
    deadline: fc.constant('9999999999'),
    signature: fc.constant(`0x${'1'.repeat(130)}`),
  }),
  fc.string({ unit: 'grapheme' }),
  fc.bigInt().map(String),
  fc.jsonValue(),
)

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? 'x')

const requestFor = ({ path, method, parameters, requestBody }: ServedOperation) => {
  const members = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
  const names = [...parameters.map(({ name }) => name), ...members]
  const values = fc.record(Object.fromEntries(names.map((name) => [name, anything])), {
    requiredKeys: [],
  })
  return fc
    .record({ values, whole: fc.option(fc.json(), { freq: 8 }) })
    .map(({ values, whole }) => {
      const text = (name: string) => textOf(Reflect.get(values, name))
      // URL parsers resolve a segment of one or two dots: the request reaches another path with
      // other answers.
      const segment = (name: string) => encodeURIComponent(text(name).replace(/^\.\.?$/, 'dots'))
      const filled = path.replace(/\{(\w+)\}/g, (_all, name) => segment(name))
      const query = new URLSearchParams(
        parameters
          .filter((p) => p.in === 'query' && p.name in values)
          .map(({ name }): [string, string] => [name, text(name)]),
      )
      const body = requestBody && { body: whole ?? JSON.stringify(values) }
      return { url: `http://127.0.0.1${filled}?${query.toString()}`, init: { method, ...body } }
    })
}

describe('any request to the API', () => {
  it.each(described.map((operation) => [operation.operationId, operation] as const))(
    'returns an answer that matches the OpenAPI document: %s',
    async (_id, operation) => {
      const check = createAnswerChecker(api)
      await fc.assert(
        fc.asyncProperty(requestFor(operation), async ({ url, init }) => {
          const answer = await app.request(url, init)
          expect(answer.status).not.toBe(500)
          await check(operation, answer)
        }),
        { numRuns: 100 },
      )
    },
  )
})
