import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createLeadShopWorld,
  LEAD_PRICE_USDC6,
  type LeadShopWorld,
} from '../support/leads/leadShopWorld.ts'
import { challengeOf, onChain } from '../support/payments/challenge.ts'
import { aPayer } from '../support/payments/payer.ts'
import { sendPayment, signPayment } from '../support/payments/payment.ts'
import { payWith } from '../support/payments/payWith.ts'
import type { Api } from '../support/startApi.ts'

const RICH_USDC6 = 1_000_000_000n
const CHAIN_ID = 8453
const buyer = aPayer('buyer of leads')
const repeater = aPayer('buyer who repeats')

let world: LeadShopWorld
let api: Api
let example: { readonly category: string; readonly state: string }
beforeAll(async () => {
  world = await createLeadShopWorld({ seed: 71 })
  await Promise.all([world.startWorkers(), world.fund([buyer, repeater], RICH_USDC6)])
  await world.lanesOpen()
  api = await world.startApi()
  example = (await api.get('/v1/leads')).body.example
})
afterAll(() => world?.stop())

const search = (more: Record<string, string> = {}) =>
  `${api.url}/v1/leads/search?${new URLSearchParams({ ...example, ...more })}`

describe.each([
  ['v2-fetch', CHAIN_ID],
  ['v2-axios', CHAIN_ID],
  ['v1-fetch', CHAIN_ID],
  ['v2-fetch', 5042],
] as const)('%s on chain %i', (client, chainId) => {
  it('buys three leads for what the count said, and is charged exactly that', async () => {
    const query = new URLSearchParams(example)
    const { body: counted } = await api.get(`/v1/leads/count?${query}`)
    expect(counted.nextPage).toMatchObject({ leads: 3, priceUsd: '0.09', amount: '90000' })
    const before = await world.balanceOf(chainId, buyer.address)
    const bought = await payWith(client, { url: search(), key: buyer.key, chainId })
    expect(bought).toMatchObject({ success: true, status: 200 })
    expect(bought.data).toMatchObject({
      count: 3,
      matches: counted.matches,
      charged: { leads: 3, usd: '0.09', amount: '90000' },
    })
    expect(bought.data.leads).toHaveLength(3)
    expect(before - (await world.balanceOf(chainId, buyer.address))).toBe(3n * LEAD_PRICE_USDC6)
  })
})

describe('one authorization', () => {
  it('sent fifty times gets the same bytes, and is charged once', async () => {
    const url = search({ limit: '20', format: 'csv' })
    const before = await world.balanceOf(CHAIN_ID, repeater.address)
    const { header } = await signPayment(repeater, onChain(await challengeOf(url), CHAIN_ID))
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendPayment(url, header)))
    const bodies = new Set(answers.map(({ status, body }) => `${status} ${body}`))
    expect([...bodies].map((body) => body.slice(0, 12))).toEqual(['200 id,name,'])
    expect(before - (await world.balanceOf(CHAIN_ID, repeater.address))).toBe(
      20n * LEAD_PRICE_USDC6,
    )
  })
})
