import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { LEAD_PRICE_USDC6, type LeadShopWorld } from '../../../support/leads/leadShopWorld.ts'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { base64, sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import { readPayments } from '../../../support/payments/readPayments.ts'
import { rebuiltPayments } from '../../../support/payments/rebuiltPayments.ts'
import { signInTo } from '../../../support/payments/signInTo.ts'
import type { Api } from '../../../support/startApi.ts'
import type { LeadStack } from './leadStack.ts'

const RICH_USDC6 = 1_000_000_000n
const CHAIN_ID = 8453
const buyer = aPayer('buyer of leads')
const repeater = aPayer('buyer who repeats')
const agent = aPayer('agent that buys leads')

/** Tests that leads are sold over HTTP and by tool for exactly the price of the count. */
export function describeSales(given: () => LeadStack): void {
  describe('leads', () => {
    let world: LeadShopWorld
    let api: Api
    let example: { readonly category: string; readonly state: string }
    beforeAll(async () => {
      ;({ world, api } = given())
      await world.fund([buyer, repeater, agent], RICH_USDC6)
      example = (await api.get('/v1/leads')).body.example
    })

    const search = (more: Record<string, string> = {}) =>
      `${api.url}/v1/leads/search?${new URLSearchParams({ ...example, ...more })}`

    describe.each([
      ['v2-fetch', CHAIN_ID],
      ['v2-axios', CHAIN_ID],
      ['v1-fetch', CHAIN_ID],
      ['v2-fetch', 5042],
    ] as const)('%s on chain %i', (client, chainId) => {
      it('buys three leads for exactly the price of the count', async () => {
        const query = new URLSearchParams(example)
        const { body: counted } = await api.get(`/v1/leads/count?${query}`)
        expect(counted.nextPage).toMatchObject({ leads: 3, usd: '0.09', amount: '90000' })
        const before = await world.balanceOf(chainId, buyer.address)
        const words: Record<string, string> = client === 'v1-fetch' ? { x402Version: '1' } : {}
        const bought = await payWith(client, { url: search(words), key: buyer.key, chainId })
        expect(bought).toMatchObject({ success: true, status: 200 })
        expect(bought.data).toMatchObject({
          count: 3,
          matches: counted.matches,
          charge: { leads: 3, usd: '0.09', amount: '90000' },
        })
        expect(bought.data.leads).toHaveLength(3)
        expect(before - (await world.balanceOf(chainId, buyer.address))).toBe(3n * LEAD_PRICE_USDC6)
      })
    })

    describe('one authorization for leads', () => {
      it('returns equal bytes for one charge if it is sent fifty times', async () => {
        const url = search({ limit: '20', format: 'csv' })
        const before = await world.balanceOf(CHAIN_ID, repeater.address)
        const { header } = await signPayment(
          repeater,
          offerOnChain(await challengeOf(url), CHAIN_ID),
        )
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => sendPayment(url, header)),
        )
        const bodies = new Set(answers.map(({ status, body }) => `${status} ${body}`))
        expect([...bodies].map((body) => body.slice(0, 12))).toEqual(['200 id,name,'])
        expect(before - (await world.balanceOf(CHAIN_ID, repeater.address))).toBe(
          20n * LEAD_PRICE_USDC6,
        )
      })
    })

    describe('a reader of the chain', () => {
      it('receives the same refusal for every guess, and no leads', async () => {
        const [{ payer, url, body }, attemptes] = await boughtAndGuesses()
        const [read] = await readPayments(world.chain(CHAIN_ID), world.usdc(CHAIN_ID), [
          payer.address,
        ])
        if (read === undefined) throw new Error('nothing was paid')
        const answers = new Set<string>()
        for (const attempt of [url, ...attemptes]) {
          const network = { chainId: CHAIN_ID, legacy: 'base' }
          for (const { header, payment } of await rebuiltPayments(attempt, network, read)) {
            const response = await fetch(attempt, { headers: { [header]: base64(payment) } })
            answers.add(`${response.status} ${await response.text()}`)
          }
        }
        const [only = ''] = answers
        expect([answers.size, only]).toEqual([1, expect.stringMatching(/^409 .*repeat_unproven/)])
        const signIn = await signInTo(url, payer)
        const [rebuilt] = await rebuiltPayments(url, { chainId: CHAIN_ID, legacy: 'base' }, read)
        const mine = await fetch(url, {
          headers: { 'x-payment': base64(rebuilt?.payment ?? {}), 'sign-in-with-x': signIn },
        })
        expect([mine.status, await mine.text()]).toEqual([200, body])
      })

      /** Buys five leads, and returns other requests that also sell five leads. */
      async function boughtAndGuesses() {
        const payer = aPayer('buyer who is watched')
        await world.fund([payer], RICH_USDC6)
        const url = search({ limit: '5' })
        const { header } = await signPayment(payer, offerOnChain(await challengeOf(url), CHAIN_ID))
        const { status, body } = await sendPayment(url, header)
        expect([status, JSON.parse(body).count]).toEqual([200, 5])
        const { categories } = (await api.get('/v1/leads/categories')).body
        const codes: readonly string[] = categories
          .slice(0, 6)
          .map(({ code }: { code: string }) => code)
        const others = codes.map((category) => search({ category, limit: '5' }))
        const attemptes = [search({ limit: '4' }), search({ limit: '5', format: 'csv' }), ...others]
        return [{ payer, url, body }, attemptes] as const
      }
    })

    describe('the sample of leads', () => {
      it('returns three leads in total for ten simultaneous requests', async () => {
        const requested = Array.from({ length: 10 }, () => fetch(search({ sample: '1' })))
        const answers = await Promise.all((await Promise.all(requested)).map(readAnswer))
        const served = answers.filter(({ status }) => status === 200)
        expect(served.reduce((sum, { body }) => sum + body.count, 0)).toBe(3)
        expect(answers.filter(({ status }) => status === 402)).toHaveLength(10 - served.length)
        const used = await readAnswer(await fetch(search({ sample: '1' })))
        expect(used).toMatchObject({ status: 402, body: { sample: { remaining: 0 } } })
      })
    })

    describe('the tool leads_search', () => {
      it('sells to an agent for the price of the count, once', async () => {
        const client = await mcpClient(`${api.url}/mcp`, '2026-07-28')
        try {
          await client.listTools()
          const call = { name: 'leads_search', arguments: { ...example, limit: 4 } }
          const counted = await client.callTool({ ...call, name: 'leads_count' })
          expect(counted.structuredContent).toMatchObject({
            nextPage: { leads: 4, amount: '120000' },
          })
          const priced = await client.callTool(call)
          const x402 = new x402Client()
          x402.register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(privateKeyToAccount(agent.key)))
          const payment = await x402.createPaymentPayload(
            JSON.parse(JSON.stringify(priced.structuredContent)),
          )
          const paid = { ...call, _meta: { 'x402/payment': payment } }
          const first = await client.callTool(paid)
          const again = await client.callTool(paid)
          expect(first.structuredContent).toMatchObject({ count: 4, charge: { amount: '120000' } })
          expect(again.structuredContent).toEqual(first.structuredContent)
          expect(RICH_USDC6 - (await world.balanceOf(CHAIN_ID, agent.address))).toBe(120_000n)
        } finally {
          await client.close()
        }
      })
    })
  })
}

async function readAnswer(response: Response) {
  // biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
  const body: any = await response.json() // The tests read answers of many operations.
  return { status: response.status, body }
}
