import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../core/domain/errors.ts'
import { operations } from '../../core/operations/registry.ts'
import { aWorld, type World } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { aBasket, aVault, USDC, usd } from '../builders/facts.ts'
import { noPayment } from '../builders/noPayment.ts'
import { requestOf } from '../builders/requestOf.ts'

const option = {
  token: { chainId: 8453, address: USDC, name: 'USD Coin', version: '2' },
  payTo: '0x000000000000000000000000000000000000beef',
} as const

/** Bridge and sponsor have guides of their own. */
const apart = ['Bridge', 'Gas']
const guided = operations.filter(({ id, tag }) => id !== 'getGuide' && !apart.includes(tag))

/** Tells prices on one chain and charges nobody. */
const telling: typeof noPayment = {
  ...noPayment,
  options: { all: [option], open: async () => [option] },
  payments: { ...noPayment.payments, saveQuote: async (quote) => ({ ...quote, id: 'quote' }) },
}

async function stepsOf(world: World): Promise<{ do: string; call: string }[]> {
  const guide = operations.find(({ id }) => id === 'getGuide')
  const response = await anApp(world).request('/v1/guide')
  const body = await response.json()
  expect(guide?.output.parse(body)).toEqual(body)
  return JSON.parse(JSON.stringify(body)).steps
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
    ['a lively chain', lively],
    ['a chain without vaults', () => aWorld()],
    ['a chain with one empty vault', () => aWorld({ vaults: [aVault({ nav: usd(0) })] })],
    [
      'a full vault',
      () => aWorld({ vaults: [aVault({ nav: usd(1000), maxTvlUsdc6: usd(1000) })] }),
    ],
    ['a halt', () => ({ ...lively(), basket: aBasket({ halted: ['META'] }) })],
  ]

  it.each(worlds)('has only calls that work, on %s', async (_name, world) => {
    const steps = await stepsOf(world())
    expect(steps).toHaveLength(guided.length)
    for (const { call, do: task } of steps) {
      const response = await anApp(world(), { payment: telling }).request(requestOf(call))
      const status = task.includes(' Costs ') ? 402 : 200
      expect({ call, status: response.status }).toEqual({ call, status })
    }
  })

  it('calls every operation when the chain has something for each', async () => {
    const called = (await stepsOf(lively())).map(
      ({ call }) => new URL(requestOf(call).url).pathname,
    )
    const paths = guided.map(({ path }) => path)
    expect(called.map((path) => path.replace(/(0x|AAPL).*/, ''))).toEqual(
      paths.map((path) => path.replace(/\{.*/, '')),
    )
  })

  it('says what costs something, how much, and how to pay for it', async () => {
    const steps = await stepsOf(lively())
    const paid = steps.filter(({ do: task }) => task.includes(' Costs '))
    const prices = guided.flatMap(({ path, price }) => (price === 'free' ? [] : [path]))
    expect(paid.map(({ call }) => new URL(requestOf(call).url).pathname)).toEqual(prices)
    const response = await anApp(lively()).request('/v1/guide')
    const { payment } = JSON.parse(await response.text())
    expect(payment).toMatchInlineSnapshot(
      `"GET /v1/signals costs 0.040000 USD (40000), payable on eip155:8453, eip155:137, eip155:5042. Everything else is free. Calling without a payment answers 402 with what to pay, where and to whom (x402, scheme exact); sign that EIP-3009 USDC authorization, no gas needed, and repeat the same call with it in PAYMENT-SIGNATURE (version 2) or X-PAYMENT (version 1). You are charged once, and only with the answer at hand."`,
    )
  })

  it.each(['head', 'read'] as const)('still guides while %s fails', async (on) => {
    const world = aWorld({ failure: { on, error: new DatabaseUnavailable(5), times: 99 } })
    const response = await anApp(world).request('/v1/guide')
    expect(response.status).toBe(200)
  })
})
