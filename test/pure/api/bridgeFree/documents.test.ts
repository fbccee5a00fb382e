import { describe, expect, it } from 'vitest'
import { bridgeGuideSchema } from '../../../../core/bridge/operations/getBridgeGuide.ts'
import { operations } from '../../../../core/catalogue/registry.ts'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { EMPTY_EXAMPLE_FACTS } from '../../../../core/kernel/operation/exampleFacts.ts'
import {
  aBridgeWorld,
  aMintedBridge,
  aProofRow,
  type BridgeWorld,
  bridgeDepsOf,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { serveAnswer } from '../../../builders/anOffer.ts'
import { requestOf } from '../../../builders/requestOf.ts'

const lively = (): BridgeWorld =>
  aBridgeWorld({
    ...serveAnswer(),
    bridges: [aMintedBridge()],
    rows: [aProofRow()],
    balances: [{ chainId: 8453, balanceUsdc6: 5n }],
  })

const appOver = (world: BridgeWorld, changed: object = {}) =>
  anApp(aWorld(), {
    bridge: { ...bridgeDepsOf(world), proofCheck: { read: async () => [aProofRow()] }, ...changed },
  })

const closed = { routes: { ...bridgeDepsOf(lively()).routes, health: async () => [] } }

async function guideOf(app: ReturnType<typeof anApp>) {
  const response = await app.request('/v1/bridge/guide')
  return bridgeGuideSchema.parse(await response.json())
}

const worlds: [string, () => ReturnType<typeof anApp>][] = [
  ['a bridge with sales', () => appOver(lively())],
  ['a bridge without a sale', () => appOver(aBridgeWorld({ ...serveAnswer() }))],
  ['a bridge without an open route', () => appOver(lively(), closed)],
]

describe('GET /v1/bridge/guide', () => {
  it.each(worlds)('has only calls that succeed, on %s', async (_name, world) => {
    const app = world()
    const { steps } = await guideOf(app)
    expect(steps.length).toBeGreaterThan(7)
    for (const { call } of steps) {
      const response = await app.request(requestOf(call))
      expect([200, 402], call).toContain(response.status)
    }
  })

  it('has every operation of the bridge when the chain has data for each operation', async () => {
    const { steps } = await guideOf(appOver(lively()))
    const bridging = operations.filter(({ tag, id }) => tag === 'Bridge' && id !== 'getBridgeGuide')
    expect(steps).toHaveLength(bridging.length)
    for (const [index, { method, summary }] of bridging.entries()) {
      expect(steps[index]?.do).toContain(summary)
      expect(steps[index]?.call.includes('-X POST')).toBe(method === 'POST')
    }
  })

  it('names an account without code, and no token, before the first bridge', async () => {
    const { steps } = await guideOf(appOver(aBridgeWorld({ ...serveAnswer() })))
    const calls = steps.map(({ call }) => call).join('\n')
    for (const path of ['earnings', 'referrer', 'balances']) {
      expect(calls).toContain(`/v1/bridge/${path}/${EMPTY_EXAMPLE_FACTS.account}`)
    }
  })

  it('returns its steps while the database is down', async () => {
    const page = async () => {
      throw new DatabaseUnavailable(5)
    }
    const { proofs } = bridgeDepsOf(lively())
    const { steps } = await guideOf(appOver(lively(), { proofs: { ...proofs, page } }))
    expect(steps.length).toBeGreaterThan(7)
  })
})

describe('GET /v1/bridge/openapi.json', () => {
  it('is the part of the OpenAPI document with the bridge operations', async () => {
    const app = appOver(lively())
    const read = async (path: string) => JSON.parse(await (await app.request(path)).text())
    const whole = await read('/openapi.json')
    const part = await read('/v1/bridge/openapi.json')
    const paths = Object.keys(whole.paths).filter((path) => path.startsWith('/v1/bridge'))
    expect(Object.keys(part.paths)).toEqual(paths)
    for (const path of paths) expect(part.paths[path]).toEqual(whole.paths[path])
    for (const [name, schema] of Object.entries(part.components.schemas)) {
      expect(whole.components.schemas[name], name).toEqual(schema)
    }
    expect(part.info.title).toBe('Quartet bridge')
  })
})

describe('GET /v1/bridge/llms.txt', () => {
  it('is a heading, a summary, and lists of calls that succeed', async () => {
    const app = appOver(lively())
    const response = await app.request('/v1/bridge/llms.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^# Quartet bridge\n\n> Moves USDC/)
    const calls = [...text.matchAll(/^ {2}`(curl .*)`$/gm)].map(([, call]) => call ?? '')
    expect(calls.length).toBe((await guideOf(app)).steps.length)
    for (const call of calls) {
      expect([200, 402], call).toContain((await app.request(requestOf(call))).status)
    }
    for (const [, url = ''] of text.matchAll(/\]\((http[^)]+)\)/g)) {
      expect((await app.request(url)).status, url).toBe(200)
    }
  })
})
