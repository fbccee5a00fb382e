import { describe, expect, it } from 'vitest'
import { GUIDE_TOPICS } from '../../../core/catalogue/guideTopics.ts'
import { operations } from '../../../core/catalogue/registry.ts'
import { DatabaseUnavailable } from '../../../core/kernel/errors.ts'
import { aWorld, type World } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aBasket, aVault, USDC, usd } from '../../builders/facts.ts'
import { noPayment } from '../../builders/noPayment.ts'
import { requestOf } from '../../builders/requestOf.ts'

const option = {
  token: { chainId: 8453, address: USDC, name: 'USD Coin', version: '2' },
  payTo: '0x000000000000000000000000000000000000beef',
} as const

const guides = ['getGuide', 'getBridgeGuide']
const guided = operations.filter(({ id }) => !guides.includes(id))
/**
 * Sections of the guide whose calls an index in memory can answer. A test against real chains
 * covers the other sections.
 */
const answered = ['Vaults', 'Transactions', 'Analytics']
/** Number of protocols with a step: MCP, Agent2Agent and GraphQL. */
const PROTOCOLS = 3

/** Returns prices of one chain and charges no caller. */
const publishing: typeof noPayment = {
  ...noPayment,
  options: { all: [option], open: async () => [option] },
  payments: { ...noPayment.payments, saveQuote: async (quote) => ({ ...quote, id: 'quote' }) },
}

type Step = { section: string; do: string; call: string; answers: number }

/** Reads a page of the guide with the declared fields; the first page without a topic. */
async function pageOf(world: World, topic?: string, app = anApp(world)) {
  const guide = operations.find(({ id }) => id === 'getGuide')
  const query = topic === undefined ? '' : `?topic=${topic}`
  const response = await app.request(`/v1/guide${query}`)
  const text = await response.text()
  const body = JSON.parse(text)
  expect(guide?.output.parse(body)).toEqual(body)
  return { text, body }
}

async function stepsOf(world: World): Promise<Step[]> {
  const app = anApp(world)
  const pages = await Promise.all(GUIDE_TOPICS.map((topic) => pageOf(world, topic, app)))
  // The section of payments repeats a step of another section.
  return pages.flatMap(({ body }) => (body.topic === 'payment' ? [] : body.steps))
}

describe('GET /v1/guide', () => {
  const lively = () =>
    aWorld({
      vaults: [
        aVault({ vaultId: 1, nav: usd(0) }),
        aVault({ vaultId: 2, nav: usd(500), heldBps: [4000, 2000, 2000, 2000] }),
      ],
    })
  const worlds: [string, () => World][] = [
    ['a chain with vaults and trades', lively],
    ['a chain without vaults', () => aWorld()],
    ['a chain with one empty vault', () => aWorld({ vaults: [aVault({ nav: usd(0) })] })],
    [
      'a vault at its cap',
      () => aWorld({ vaults: [aVault({ nav: usd(1000), maxTvlUsdc6: usd(1000) })] }),
    ],
    ['a chain with a halted token', () => ({ ...lively(), basket: aBasket({ halted: ['META'] }) })],
  ]

  it.each(worlds)('has only calls that succeed, on %s', async (_name, world) => {
    const steps = await stepsOf(world())
    expect(steps).toHaveLength(guided.length + PROTOCOLS)
    const first: Step[] = (await pageOf(world())).body.steps
    const app = anApp(world(), { payment: publishing })
    for (const { section, call, answers } of [...first, ...steps]) {
      if (!answered.includes(section)) continue
      const response = await app.request(requestOf(call))
      expect({ call, status: response.status }).toEqual({ call, status: answers })
    }
  })

  it('calls every operation when the chain has data for each operation', async () => {
    const own = ({ section }: { section: string }) => answered.includes(section)
    const called = (await stepsOf(lively()))
      .filter(own)
      .map(({ call }) => new URL(requestOf(call).url).pathname)
    const paths = guided.filter(({ tag }) => answered.includes(tag)).map(({ path }) => path)
    expect(called.map((path) => path.replace(/(0x|AAPL).*/, '')).toSorted()).toEqual(
      paths.map((path) => path.replace(/\{.*/, '')).toSorted(),
    )
  })

  it('states each price and the way to pay', async () => {
    const steps = await stepsOf(lively())
    const paid = steps.filter(({ do: task }) => task.includes(' Costs '))
    expect(paid).toHaveLength(guided.filter(({ price }) => price !== 'free').length)
    for (const { answers, call, section } of steps) {
      // A closed bridge and a closed sponsor have no price.
      if (answered.includes(section)) expect(answers === 402).toBe(call.includes('/v1/signals'))
    }
    const { payment } = (await pageOf(lively(), 'payment')).body
    for (const { method, path, price } of guided) {
      if (price === 'free') continue
      const chains = price.chainIds.map((chainId) => `eip155:${chainId}`).join(', ')
      const amountUsdc6 = 'mode' in price ? price.minUsdc6 : price.amountUsdc6
      expect(payment).toMatch(
        new RegExp(`${method} ${path} [^.]*\\.\\d{2,6} USD \\(${amountUsdc6}\\)`),
      )
      expect(payment).toContain(`payable on ${chains}.`)
    }
    expect(payment).toMatch(/All other calls are free\. A call without a payment returns 402/)
  })

  it('links the OpenAPI document of the bridge alone in the section of the bridge', async () => {
    const specOf = async (topic?: string) => (await pageOf(lively(), topic)).body.fullSpec
    expect(await specOf('bridge')).toMatch(/\/v1\/bridge\/openapi\.json$/)
    expect(await specOf('leads')).toMatch(/[^/]\/openapi\.json$/)
    expect(await specOf()).toMatch(/[^/]\/openapi\.json$/)
  })

  it('begins with a short page that lists every section and its size', async () => {
    const { text, body } = await pageOf(lively())
    expect(text.length).toBeLessThan(8_000)
    expect(body.topic).toBeNull()
    expect(body.topics.map(({ topic }: { topic: string }) => topic)).toEqual(GUIDE_TOPICS)
    for (const { topic, sizeBytes } of body.topics) {
      const section = await pageOf(lively(), topic)
      expect([topic, Buffer.byteLength(section.text)]).toEqual([topic, sizeBytes])
    }
    const calls = body.steps.map(({ call }: Step) => new URL(requestOf(call).url).pathname)
    expect(calls.slice(0, 4)).toEqual(['/v1/basket', '/v1/vaults', '/v1/quote', '/v1/create-vault'])
    expect(body.payment).toMatch(/topic=payment.* A call without a payment returns 402/)
  })

  it('returns one section for a topic', async () => {
    const { body } = await pageOf(lively(), 'bridge')
    expect(Object.keys(body)).toEqual(['service', 'topic', 'what', 'steps', 'payment', 'fullSpec'])
    expect(new Set(body.steps.map(({ section }: Step) => section))).toEqual(new Set(['Bridge']))
    expect(body.payment).toMatch(
      /^GET \/v1\/bridge is quoted.*topic=payment explains the payment\.$/,
    )
    expect((await pageOf(lively(), 'discovery')).body).not.toHaveProperty('payment')
  })

  it.each(['all', 'Vaults', ''])(
    'rejects the topic “%s” with the list of topics',
    async (topic) => {
      const response = await anApp(lively()).request(`/v1/guide?topic=${topic}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: `topic: must be one of ${GUIDE_TOPICS.join(', ')}`,
        code: 'invalid_input',
        field: 'topic',
      })
    },
  )

  it.each(['head', 'read'] as const)('returns its steps while %s fails', async (on) => {
    const world = aWorld({ failure: { on, error: new DatabaseUnavailable(5), times: 99 } })
    const response = await anApp(world).request('/v1/guide')
    expect(response.status).toBe(200)
  })
})
