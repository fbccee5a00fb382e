import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import type { Payer } from '../../support/payments/payer.ts'
import { type Answer, type Entry, headerOf, type Purchase, type SeedClient } from './seedClient.ts'
import type { SeedStack } from './seedStack.ts'

const DIGITS = /^[0-9]+$/
const ADDRESS = /^0x[a-fA-F0-9]{40}$/
const THREE = ['eip155:8453', 'eip155:137', 'eip155:5042']

/** Statements of both seeds about paid calls: signals, publish, leads, markets, shops. */
export function describePaidSeed(given: () => SeedStack & { readonly payer: Payer }): void {
  describe('both seeds, paid calls', () => {
    const client = (): SeedClient => given().client
    const get = async (path: string, headers?: Readonly<Record<string, string>>) => {
      const { status, body } = await client().get(path, headers)
      expect([path, status]).toEqual([path, 200])
      return body
    }
    const networksOf = ({ accepts }: { readonly accepts: readonly Entry[] }) =>
      accepts.map(({ network }) => network).toSorted()
    /** Pays once, repeats the same payment, and expects one charge of the challenge's amount. */
    const buyAndRepeat = async (request: Omit<Purchase, 'key'>): Promise<Answer> => {
      const { world, payer } = given()
      const before = await world.balanceOf(request.chainId, payer.address)
      const paid = await client().pay({ ...request, key: payer.key })
      expect([request.path, paid.answer.status, paid.answer.body.error]).toEqual([
        request.path,
        200,
        undefined,
      ])
      const after = await world.balanceOf(request.chainId, payer.address)
      expect(before - after).toBe(paid.amountUsdc6)
      return paid.answer
    }
    const firstVault = async (): Promise<Hex> => (await get('/v1/vaults?limit=1')).vaults[0].vault
    const shopSlug = async (): Promise<string> => (await get('/v1/shop')).shops[0].shop.slug

    it('000 5.1 a challenge lists scheme, network, asset, payTo, amounts, 60 seconds and the signing domain', async () => {
      const challenge = await client().get('/v1/signals')
      expect(challenge.status).toBe(402)
      const required = headerOf(challenge)
      expect(required.x402Version).toBe(2)
      expect(networksOf(required)).toEqual(THREE.toSorted())
      for (const entry of required.accepts) {
        expect(entry).toMatchObject({
          scheme: 'exact',
          asset: expect.stringMatching(ADDRESS),
          payTo: expect.stringMatching(ADDRESS),
          amount: '40000',
          maxAmountRequired: '40000',
          maxTimeoutSeconds: 60,
        })
      }
      const home = required.accepts.find(({ network }: Entry) => network === 'eip155:8453')
      expect(home.extra).toMatchObject({ name: 'USD Coin', version: '2' })
      expect(networksOf(challenge.body)).toEqual(THREE.toSorted())
    })

    it.each([8453, 137, 5042])(
      '000 5.2 signals are paid on chain %i with PAYMENT-SIGNATURE',
      async (chainId) => {
        const { body } = await buyAndRepeat({ path: '/v1/signals', chainId })
        expect(body.basket).toHaveLength(4)
        for (const row of body.basket) {
          for (const name of ['symbol', 'price', 'returns', 'volAnnualPct', 'rsi14', 'trend']) {
            expect(row).toHaveProperty(name)
          }
          for (const name of ['rangePos52wPct', 'relStrengthM1']) expect(row).toHaveProperty(name)
        }
        for (const name of ['avgReturnM1Pct', 'avgVolAnnualPct', 'correlation']) {
          expect(body.basketStats).toHaveProperty(name)
        }
        expect(
          body.signals.riskParityWeightsBps.reduce((sum: number, bps: number) => sum + bps),
        ).toBe(10_000)
        expect(body.signals).toHaveProperty('biasVsEqualWeightBps')
        expect(body.signals).toHaveProperty('momentumRankDesc')
      },
    )

    it('000 5.3 signals of a vault are paid with X-PAYMENT of version 1', async () => {
      const path = `/v1/signals?vault=${await firstVault()}`
      const { body } = await buyAndRepeat({ path, chainId: 8453, version: 1 })
      expect(Object.keys(body).length).toBeGreaterThan(3)
    })

    it('000 5.4 the same payment again returns the same answer without a second charge', async () => {
      const { world, payer } = given()
      const first = await client().pay({ path: '/v1/signals', key: payer.key, chainId: 8453 })
      const before = await world.balanceOf(8453, payer.address)
      const again = await client().get('/v1/signals', first.headers)
      expect([again.status, again.body]).toEqual([200, first.answer.body])
      expect(await world.balanceOf(8453, payer.address)).toBe(before)
    })

    it('000 2.7 publish is 0.25 USD on 8453 alone, and its page is open for 24 hours', async () => {
      const vault = await firstVault()
      const body = { vault, label: 'a label', brand: {} }
      const challenge = await client().post('/v1/publish', body)
      expect(networksOf(headerOf(challenge))).toEqual(['eip155:8453'])
      expect(headerOf(challenge).accepts[0].amount).toBe('250000')
      const { body: reported } = await buyAndRepeat({ path: '/v1/publish', body, chainId: 8453 })
      expect(reported.viewUrl.endsWith(`/v/${reported.slug}`)).toBe(true)
      const leftSec = reported.expiresAt - challenge.body.serverTime
      expect(Math.round(leftSec / 3_600)).toBe(24)
      const page = await client().get(`/v/${reported.slug}`)
      expect([page.status, page.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ])
      await get(`/v1/published/${vault}`)
    })

    it('000 4.6 every resource of the x402 manifest returns the listed 402', async () => {
      const { items } = await get('/.well-known/x402')
      expect(items.length).toBeGreaterThan(12)
      for (const { resource, method } of items) {
        const { pathname, search } = new URL(resource)
        const path = pathname + search
        const { status } = method === 'GET' ? await client().get(path) : await client().post(path)
        expect([method, path, status]).toEqual([method, path, 402])
      }
    })

    it('000 5.5 free endpoints accept a SIGN-IN-WITH-X and ignore an invalid one', async () => {
      await get('/v1/basket', { 'sign-in-with-x': 'garbage' })
    })

    it('001 4.1 leads have coverage, categories with counts, and a count with the exact price', async () => {
      await get('/v1/leads')
      await get('/v1/leads/categories')
      const query = 'category=dentist&state=TX&email=any&limit=2'
      const count = await get(`/v1/leads/count?${query}`)
      const challenge = await client().get(`/v1/leads/search?${query}`)
      expect(challenge.status).toBe(402)
      expect(networksOf(headerOf(challenge))).toEqual(['eip155:5042', 'eip155:8453'])
      expect(headerOf(challenge).accepts[0].amount).toBe('60000')
      expect(JSON.stringify(count)).toContain('60000')
    })

    it('001 4.2 a search costs 0.03 USD per lead, as JSON and as CSV', async () => {
      const query = 'category=dentist&email=any'
      const json = await buyAndRepeat({ path: `/v1/leads/search?${query}&limit=2`, chainId: 8453 })
      expect(json.body.leads).toHaveLength(2)
      const csv = await buyAndRepeat({
        path: `/v1/leads/search?${query}&limit=3&format=csv`,
        chainId: 5042,
      })
      expect(String(csv.body).trim().split('\n')).toHaveLength(4)
    })

    it('001 4.3 an empty answer is free, and a category is required', async () => {
      const nothing = 'category=dentist&zip=00000&email=any'
      expect([200, 400]).toContain((await client().get(`/v1/leads/search?${nothing}`)).status)
      expect((await client().get('/v1/leads/search?city=Austin')).status).toBe(400)
      expect((await client().get('/v1/leads/search?category=dentist&limit=1001')).status).toBe(400)
    })

    it('001 4.4 sample=1 returns three free leads to a caller who signs in with a plain EIP-4361 message', async () => {
      const { world, payer } = given()
      const { host, origin } = new URL(world.api.url)
      const message = createSiweMessage({
        address: privateKeyToAccount(payer.key).address,
        chainId: 8453,
        domain: host,
        nonce: generateSiweNonce(),
        uri: origin,
        version: '1',
        statement: 'Three leads.',
      })
      const signature = await privateKeyToAccount(payer.key).signMessage({ message })
      const header = Buffer.from(JSON.stringify({ message, signature })).toString('base64')
      const { leads } = await get('/v1/leads/search?category=dentist&email=any&sample=1', {
        'sign-in-with-x': header,
      })
      expect(leads).toHaveLength(3)
    })

    it.each(['btc', 'eth', 'sol', 'xrp'].flatMap((asset) => [`${asset}-5m`, `${asset}-15m`]))(
      '001 4.5 %s costs 0.004 USD on three networks',
      async (market) => {
        const challenge = await client().get(`/v1/updown/${market}`)
        expect([market, challenge.status]).toEqual([market, 402])
        expect(networksOf(headerOf(challenge))).toEqual(THREE.toSorted())
        expect(headerOf(challenge).accepts[0].amount).toBe('4000')
      },
    )

    it('001 4.6 a market returns an answer for a payment, 404 for another asset, and 400 for another start', async () => {
      await get('/v1/updown')
      const { body } = await buyAndRepeat({ path: '/v1/updown/btc-5m', chainId: 137 })
      expect(JSON.stringify(body)).toMatch(/priceToBeat/)
      expect((await client().get('/v1/updown/doge-5m')).status).toBe(404)
      expect((await client().get('/v1/updown/btc-5m?start=1')).status).toBe(400)
    })

    it('001 4.7 a shop has free info, and a search costs 0.001 USD on three networks', async () => {
      const slug = await shopSlug()
      await get(`/v1/shop/${slug}`)
      const listed = (await get('/.well-known/x402')).resources as readonly string[]
      const own = listed.find((url) => url.includes(`/v1/shop/${slug}/search`)) ?? ''
      const { pathname, search } = new URL(own)
      const challenge = await client().get(pathname + search)
      expect(networksOf(headerOf(challenge))).toEqual(THREE.toSorted())
      expect(headerOf(challenge).accepts[0].amount).toBe('1000')
      const { body } = await buyAndRepeat({ path: `${pathname}${search}&limit=1`, chainId: 5042 })
      expect(body.products).toHaveLength(1)
      expect((await client().get(`${pathname}?q=${'a'.repeat(121)}`)).status).toBe(400)
      expect((await client().get(`${pathname}?q=a&limit=11`)).status).toBe(400)
    })

    it('000 7 an invalid payment returns 402 with a reason and a fresh price', async () => {
      const answer = await client().get('/v1/signals', { 'payment-signature': 'e30=' })
      expect([answer.status, typeof answer.body.error]).toEqual([402, 'string'])
      expect(answer.body.accepts[0].amount).toMatch(DIGITS)
    })
  })
}
