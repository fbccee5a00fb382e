import { decodePaymentRequiredHeader } from '@x402/core/http'
import { describe, expect, it } from 'vitest'
import { getGas } from '../../../../../core/sponsor/evm/operations/getGas.ts'
import { aGasShop } from '../../../../builders/aGasShop.ts'
import { payFor } from '../../../../builders/aGate.ts'
import { bodyOf } from '../../../../builders/bodyOf.ts'
import { readServedApi } from '../../../../builders/servedApi.ts'

describe('GET /v1/gas', () => {
  it('returns the price of a transfer, and the configuration of the sponsor', async () => {
    const shop = aGasShop()
    const response = await shop.get('/v1/gas')
    expect(response.status).toBe(402)
    const challenge = decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '')
    expect(challenge.accepts).toHaveLength(3)
    const { gas } = await response.json()
    expect(gas).toMatchObject({
      enabled: true,
      entryPoints: {
        v07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
        v08: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      },
      paymasters: { v07: null },
      directLane: {
        enabled: true,
        simple7702Implementation: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
      },
      chains: [
        { chainId: 8453 },
        { chainId: 137 },
        { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', enabled: false },
      ],
      priceRules: { minUsdc: '30000', multiplierBps: 13_000, constantGas: '60000' },
      limits: { maxCalls: 32, maxCallDataBytes: 24_576, freeSignatureBytes: 1_024 },
      reference: { lane: 'direct', chainId: 8453, payUsdc: '30000' },
    })
    expect(challenge.accepts[0]?.amount).toBe(gas.reference.payUsdc)
    expect(shop.sponsorships.quotes).toHaveLength(0)
  })

  it('returns the price of another chain', async () => {
    const { gas } = await (await aGasShop().get('/v1/gas?chainId=137')).json()
    expect(gas.reference.chainId).toBe(137)
  })

  it('never accepts a payment', async () => {
    const shop = aGasShop()
    const { headers } = await payFor(shop, { changes: { valueUsdc6: 30_000n } })
    const response = await shop.get('/v1/gas', headers)
    expect(response.status).toBe(400)
    expect((await response.json()).error).toMatch(/^payment: GET sells nothing/)
    expect(shop.payments.rows).toHaveLength(0)
  })

  it('returns 503 while every chain is closed', async () => {
    const shop = aGasShop()
    shop.health = { isOpen: false, reason: 'the price of ETH is stale' }
    expect((await shop.get('/v1/gas')).status).toBe(503)
  })

  it.each(['docs=2', 'doc=1', 'docs=1&docs=1', 'chainId=1'])('rejects ?%s', async (query) => {
    expect((await aGasShop().get(`/v1/gas?${query}`)).status).toBe(400)
  })
})

describe('GET /v1/gas?docs=1', () => {
  it('is Markdown with the steps of the four ways to get a sponsorship', async () => {
    const response = await aGasShop().get('/v1/gas?docs=1')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const text = await response.text()
    for (const part of [
      '# Gas sponsor',
      '## Direct request',
      '## Own operation',
      '## JSON-RPC',
      '## Solana',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: sponsorships are not sold now',
      '/v1/gas/solana',
      'max(0.03 USD, 1.3 x gas cap)',
      'pm_getPaymasterStubData',
      '"redelegate": true',
      '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('is also JSON on request, even while no sponsorship is for sale', async () => {
    const shop = aGasShop()
    shop.health = { isOpen: false, reason: 'closed' }
    const accept = { accept: 'application/json' }
    const guide = await bodyOf(getGas, shop.get('/v1/gas?docs=1', accept))
    expect(guide.lanes.map(({ id }) => id)).toEqual(['direct', 'own', 'rpc', 'solana'])
    const markdown = await (await shop.get('/v1/gas?docs=1')).text()
    for (const { title } of guide.lanes) expect(markdown).toContain(title)
  })
})

it('the documents of GET /v1/gas name every status of the sponsor', async () => {
  const api = await readServedApi(aGasShop().app)
  const { get, post } = api.paths['/v1/gas'] ?? {}
  expect(Object.keys(get?.responses ?? {})).toEqual(expect.arrayContaining(['200', '402', '503']))
  expect(Object.keys(post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '202', '400', '402', '404', '409', '410', '429', '502', '503']),
  )
  expect(post?.['x-payment-info']).toEqual({
    price: { mode: 'dynamic', currency: 'USD', min: '0.03' },
    protocols: [{ x402: {} }],
  })
})
