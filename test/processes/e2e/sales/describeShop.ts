import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { readSnippets } from '../../../support/payments/paymentsDoc.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import type { Api } from '../../../support/startApi.ts'
import type { SaleStack } from './saleStack.ts'

const run = promisify(execFile)
const PRICE_USDC6 = 1_000n
const RICH_USDC6 = 10_000_000n
const CHAIN_ID = 8453
const buyer = aPayer('buyer in shops')
const agent = aPayer('agent that searches shops')
const reader = aPayer('reader of the documentation of shops')

/** Tests that shop searches are sold per search, and that a search without a result is free. */
export function describeShop(given: () => SaleStack): void {
  describe('shops', () => {
    let world: PaidWorld
    let api: Api
    beforeAll(async () => {
      ;({ world, api } = given())
      await world.fund([buyer, agent, reader], RICH_USDC6)
      const isLoaded = async () => (await api.get('/v1/shop')).body.shops[0]?.feedStatus === 'ok'
      expect(await until(isLoaded, PATIENCE_MS)).toBe(true)
    })

    const search = (query: Record<string, string>) =>
      `${api.url}/v1/shop/corner-store/search?${new URLSearchParams(query)}`

    describe.each([
      ['v2-fetch', CHAIN_ID],
      ['v2-fetch', 137],
      ['v2-fetch', 5042],
      ['v1-fetch', CHAIN_ID],
    ] as const)('%s on chain %i', (client, chainId) => {
      it('buys a search with a typing error for one charge of its price', async () => {
        const before = await world.balanceOf(chainId, buyer.address)
        const words: Record<string, string> = client === 'v1-fetch' ? { x402Version: '1' } : {}
        const url = search({ q: 'watreproof jaket', max: '250', limit: '3', ...words })
        const bought = await payWith(client, { url, key: buyer.key, chainId })
        expect(bought).toMatchObject({ success: true, status: 200 })
        expect(bought.data).toMatchObject({
          shop: { slug: 'corner-store' },
          corrected: { asked: 'watreproof jaket', searched: 'waterproof jacket' },
          count: 3,
          charged: true,
        })
        for (const product of bought.data.products) {
          expect(product.title).toMatch(/Waterproof Jacket/)
          expect(product.price).toBeLessThanOrEqual(250)
          expect((await fetch(product.image)).headers.get('content-type')).toBe('image/svg+xml')
        }
        expect(before - (await world.balanceOf(chainId, buyer.address))).toBe(PRICE_USDC6)
      })
    })

    describe('a shop search', () => {
      it('is free without a result, with and without a payment', async () => {
        const before = await world.balanceOf(CHAIN_ID, buyer.address)
        const offer = offerOnChain(await challengeOf(search({ q: 'jacket' })), CHAIN_ID)
        for (const url of [search({ q: 'qqq zzz' }), search({ q: 'jacket', max: '0.01' })]) {
          const { header } = await signPayment(buyer, offer)
          expect(await api.get(url.slice(api.url.length))).toMatchObject({
            status: 200,
            body: { count: 0, charged: false, products: [] },
          })
          expect(await sendPayment(url, header)).toMatchObject({ status: 200 })
        }
        expect(await world.balanceOf(CHAIN_ID, buyer.address)).toBe(before)
      })

      it('is not charged for an unknown shop, invalid words or an old feed', async () => {
        const before = await world.balanceOf(CHAIN_ID, buyer.address)
        const { header } = await signPayment(
          buyer,
          offerOnChain(await challengeOf(search({ q: 'jacket' })), CHAIN_ID),
        )
        const statusOf = async (url: string) => (await sendPayment(url, header)).status
        expect(await statusOf(`${api.url}/v1/shop/nobody/search?q=jacket`)).toBe(404)
        expect(await statusOf(search({ q: '' }))).toBe(400)
        expect(await statusOf(search({ q: 'jacket', max: '-1' }))).toBe(400)
        expect(await statusOf(search({ q: 'jacket', limit: '11' }))).toBe(400)
        await world.sql`update app.shop set confirmed_at = now() - interval '25 hours'`
        const stale = await sendPayment(search({ q: 'jacket' }), header)
        expect(stale.status).toBe(503)
        expect((await api.get('/v1/shop/corner-store')).body.feedStatus).toBe('stale')
        await world.sql`update app.shop set confirmed_at = now()`
        expect(await world.balanceOf(CHAIN_ID, buyer.address)).toBe(before)
      })

      it('is sold once to an agent that calls the tool twice with one payment', async () => {
        const client = await mcpClient(`${api.url}/mcp`, '2026-07-28')
        try {
          await client.listTools()
          const call = {
            name: 'shop_search',
            arguments: { slug: 'corner-store', q: 'merino beanie', limit: 2 },
          }
          const priced = await client.callTool(call)
          const x402 = new x402Client()
          x402.register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(privateKeyToAccount(agent.key)))
          const payment = await x402.createPaymentPayload(
            JSON.parse(JSON.stringify(priced.structuredContent)),
          )
          const paid = { ...call, _meta: { 'x402/payment': payment } }
          const first = await client.callTool(paid)
          const again = await client.callTool(paid)
          expect(first.structuredContent).toMatchObject({ count: 2, charged: true })
          expect(again.structuredContent).toEqual(first.structuredContent)
          expect(RICH_USDC6 - (await world.balanceOf(CHAIN_ID, agent.address))).toBe(PRICE_USDC6)
        } finally {
          await client.close()
        }
      })
    })

    describe('docs/shop.md', () => {
      const doc = readFileSync(join(import.meta.dirname, '../../../../docs/shop.md'), 'utf8')
      let folder: string
      beforeAll(() => {
        folder = mkdtempSync(join(import.meta.dirname, '../../../clients/node_modules/.snippets-'))
        for (const [name, body] of readSnippets(doc)) writeFileSync(join(folder, name), body)
      })
      afterAll(() => rmSync(folder, { recursive: true, force: true }))
      const call = async (program: string, file: string): Promise<string> => {
        const path = `${dirname(process.execPath)}:${process.env['PATH']}`
        const env = { PATH: path, QUARTET: api.url, PAYER_KEY: reader.key }
        return (await run(program, [file], { cwd: folder, env, timeout: PATIENCE_MS })).stdout
      }

      it('reads shops without a charge', async () => {
        const [listed, reported] = (await call('sh', 'look.sh')).trim().split('\n')
        expect(JSON.parse(listed ?? '')).toMatchObject({
          shops: [{ shop: { slug: 'corner-store' } }],
        })
        expect(JSON.parse(reported ?? '')).toMatchObject({
          products: 600,
          callPrice: { usd: '0.001' },
        })
      })

      it('reads the profile of UCP and a free answer of its catalogue', async () => {
        const [profile, found] = (await call('sh', 'ucp.sh')).trim().split('\n')
        expect(JSON.parse(profile ?? '')).toMatchObject({ ucp: { version: '2026-04-08' } })
        expect(JSON.parse(found ?? '')).toMatchObject({ products: [] })
      })

      it('buys a search with search.mjs', async () => {
        const before = await world.balanceOf(CHAIN_ID, reader.address)
        expect(JSON.parse(await call(process.execPath, 'search.mjs'))).toMatchObject({
          corrected: { searched: 'leather wallet' },
        })
        expect(before - (await world.balanceOf(CHAIN_ID, reader.address))).toBe(PRICE_USDC6)
      })
    })
  })
}
