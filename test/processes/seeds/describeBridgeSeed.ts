import type { Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import type { Payer } from '../../support/payments/payer.ts'
import { type Answer, headerOf, type SeedClient } from './seedClient.ts'
import type { SeedStack } from './seedStack.ts'

const REFERRER = '0x00000000000000000000000000000000000ABCDE'
const PATH = `/v1/bridge?from=base&to=arc&amount=2&ref=${REFERRER.toUpperCase().replace('0X', '0x')}`

/** Tests the statements of seeds/001 about the bridge. */
export function describeBridgeSeed(given: () => SeedStack & { readonly payer: Payer }): void {
  describe('seed 001, the bridge', () => {
    const client = (): SeedClient => given().client
    const get = async (path: string) => {
      const { status, body } = await client().get(path)
      expect([path, status]).toEqual([path, 200])
      return body
    }
    let first: Answer
    let headers: Readonly<Record<string, string>>
    let burnTx: Hex
    let receivedUsdc6: bigint
    beforeAll(async () => {
      const { world, payer } = given()
      const before = await world.balanceOf(5042, payer.address)
      const paid = await client().pay({ path: PATH, key: payer.key, chainId: 8453 })
      first = paid.answer
      headers = paid.headers
      burnTx = first.body.burnTx
      const isMinted = async () =>
        (await client().get(`/v1/bridge/status/${burnTx}`)).body.status === 'minted'
      if (!(await until(isMinted, PATIENCE_MS))) throw new Error('the bridge does not arrive')
      receivedUsdc6 = (await world.balanceOf(5042, payer.address)) - before
    })

    it('2.1 the 402 has both versions, both amounts, CAIP-2 names, 120 seconds and a quote', async () => {
      const challenge = await client().get('/v1/bridge?from=base&to=arc&amount=1')
      expect(challenge.status).toBe(402)
      for (const { accepts } of [headerOf(challenge), challenge.body]) {
        expect(accepts).toHaveLength(1)
        expect(accepts[0]).toMatchObject({
          network: 'eip155:8453',
          maxTimeoutSeconds: 120,
          extra: { name: 'USD Coin', version: '2' },
        })
        expect(accepts[0].amount).toBe(accepts[0].maxAmountRequired)
      }
      expect(challenge.body.quote).toBeDefined()
      const back = await client().get('/v1/bridge?from=arc&to=base&amount=1')
      expect(headerOf(back).accepts[0]).toMatchObject({
        network: 'eip155:5042',
        extra: { name: 'USDC', version: '2' },
      })
    })

    it('4.1 the answer is 200 with its fields, or 202 with burnTx and statusUrl', () => {
      expect([200, 202]).toContain(first.status)
      const names = ['receive', 'to', 'recipient', 'mintTx', 'referrer', 'referrerEarned']
      const wanted = first.status === 200 ? ['status', ...names] : []
      for (const name of [...wanted, 'burnTx', 'statusUrl']) expect(first.body).toHaveProperty(name)
    })

    it('1.1 the payer has at least the requested amount on the destination (decision 27)', () => {
      expect(receivedUsdc6).toBeGreaterThanOrEqual(2_000_000n)
    })

    it('4.2 the same signature again returns 409', async () => {
      expect((await client().get(PATH, headers)).status).toBe(409)
    })

    it('3.1 a status is one of the six statuses, and an unknown hash returns 404', async () => {
      expect((await get(`/v1/bridge/status/${burnTx}`)).mintTx).toMatch(/^0x[0-9a-f]{64}$/)
      const unknown = await client().get(`/v1/bridge/status/0x${'ab'.repeat(32)}`)
      expect([unknown.status, unknown.body.status]).toEqual([404, 'unknown'])
    })

    it('4.3 a referrer earns 20 % of the fee and stays with the payer', async () => {
      const { payer } = given()
      const reported = JSON.stringify(await get(`/v1/bridge/referrer/${payer.address}`))
      expect(reported.toLowerCase()).toContain(REFERRER.toLowerCase())
      expect(JSON.stringify(await get(`/v1/bridge/earnings/${REFERRER}`))).toMatch(/[1-9]/)
    })

    it('4.4 the free reads return 200', async () => {
      const { payer } = given()
      const { routes } = await get('/v1/bridge/routes')
      const isOpen = (from: string, to: string) =>
        routes.some(
          (route: { from: string; to: string; open: boolean }) =>
            route.open && route.from === from && route.to === to,
        )
      expect([isOpen('base', 'arc'), isOpen('arc', 'base')]).toEqual([true, true])
      await get('/v1/bridge/proof')
      await get(`/v1/bridge/balances/${payer.address}`)
      await get(`/v1/bridge/cctp/${burnTx}`)
      await get('/v1/bridge/guide')
      await get('/v1/bridge/openapi.json')
      await get('/v1/bridge/llms.txt')
    })

    it('4.5 the fee inside the ceiling is at most max(3 %, 0.05 USD), and about 1 % beside gas', async () => {
      for (const amount of ['1', '2', '100', '1000']) {
        const { fee } = await get(`/v1/bridge/quote?from=base&to=arc&amount=${amount}`)
        const ceiling = Math.max(0.03 * Number(amount), 0.05) * 1e6
        expect(Number(fee.ceilingUsdc)).toBe(ceiling)
        expect(Number(fee.cappedUsdc)).toBeLessThanOrEqual(ceiling)
        expect(Number(fee.cappedUsdc)).toBe(Number(fee.serviceUsdc) + Number(fee.gasUsdc))
        expect(Number(fee.totalUsdc)).toBe(Number(fee.cappedUsdc) + Number(fee.networkUsdc))
        expect(Number(fee.serviceUsdc)).toBeLessThanOrEqual(0.01 * Number(amount) * 1e6)
      }
    })

    it('8.1 an amount below 1 USDC is rejected', async () => {
      expect((await client().get('/v1/bridge?from=base&to=arc&amount=0.99')).status).toBe(400)
    })

    it('4.6 the payment check and the readiness of a wallet are free', async () => {
      const { world, payer } = given()
      const url = `${world.api.url}/v1/signals`
      const check = await client().post('/v1/bridge/x402/check', { url })
      const ready = await client().post('/v1/bridge/x402/ready', { address: payer.address, url })
      expect([check.status, ready.status]).toEqual([200, 200])
      const { accepts } = headerOf(await client().get('/v1/signals'))
      const requirement = accepts[0]
      expect((await client().post('/v1/bridge/x402/check', { requirement })).status).toBe(200)
    })
  })
}
