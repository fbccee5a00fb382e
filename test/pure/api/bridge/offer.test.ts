import { decodePaymentRequiredHeader } from '@x402/core/http'
import { describe, expect, it } from 'vitest'
import { NoSynchronousStandby } from '../../../../core/platform/db/standby/noSynchronousStandby.ts'
import { BRIDGE_CONTRACT } from '../../../builders/aBridge.ts'
import {
  ARC_USDC,
  aBridgeShop,
  aClosedRoute,
  aLateRoute,
  aRoute,
  type BridgeShop,
  payForBridge,
  USUAL_COSTS,
} from '../../../builders/aBridgeShop.ts'

const PATH = '/v1/bridge?from=base&to=arc&amount=1'

const refusal = async (shop: BridgeShop, path: string) => {
  const response = await shop.get(path)
  const { error } = await response.json()
  return [response.status, error]
}

describe('GET /v1/bridge/routes', () => {
  const pairsOf = async (path: string) => {
    const shop = aBridgeShop()
    shop.health = [aRoute(8453, 5042), aRoute(8453, 137), aClosedRoute(5042, 8453, 'paused')]
    const { routes } = await (await shop.get(path)).json()
    return routes.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)
  }

  it('returns only the routes of the requested chains', async () => {
    const path = '/v1/bridge/routes'
    expect(await pairsOf(path)).toEqual(['base arc', 'base polygon', 'arc base'])
    expect(await pairsOf(`${path}?from=base`)).toEqual(['base arc', 'base polygon'])
    expect(await pairsOf(`${path}?to=eip155:8453`)).toEqual(['arc base'])
    expect(await pairsOf(`${path}?from=8453&to=polygon`)).toEqual(['base polygon'])
    expect(await pairsOf(`${path}?from=polygon`)).toEqual([])
  })
})

describe('GET /v1/bridge without a payment', () => {
  it('returns 402 with the price of the API specification, in both versions, and with the quote', async () => {
    const shop = aBridgeShop()
    const response = await shop.get(PATH)
    expect(response.status).toBe(402)
    const header = decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '')
    expect(header).toMatchObject({
      x402Version: 2,
      resource: { url: 'http://127.0.0.1:3000/v1/bridge' },
    })
    const entry = {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '1035000',
      maxAmountRequired: '1035000',
      asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      payTo: expect.stringMatching(new RegExp(`^${BRIDGE_CONTRACT}$`, 'i')),
      maxTimeoutSeconds: 120,
      extra: { name: 'USD Coin', version: '2' },
    }
    expect(header.accepts).toEqual([entry])
    const body = await response.json()
    expect(body).toMatchObject({ x402Version: 1, accepts: [entry] })
    expect(body.reason).toBeUndefined()
    expect(body.quote).toEqual({
      from: 'base',
      to: 'arc',
      amount: '1.000000',
      pay: {
        amount: '1.035000',
        payUsdc: '1035000',
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        network: 'eip155:8453',
      },
      delivery: {
        amount: '1.000000',
        amountUsdc: '1000000',
        minimum: true,
        asset: ARC_USDC,
        network: 'eip155:5042',
      },
      fee: {
        serviceUsdc: '10000',
        networkUsdc: '16000',
        gasUsdc: '9000',
        cappedUsdc: '19000',
        ceilingUsdc: '50000',
        totalUsdc: '35000',
        allInPct: 3.5,
      },
      etaSeconds: 20,
      route: { state: 'open', warning: null, waiting: 0, oldestWaitSeconds: 0 },
      expiresAt: shop.nowSec() + 120,
      payTo: entry.payTo,
      recipient: 'the payer',
      note: expect.stringContaining('new signature is a new bridge'),
    })
    const quote = await shop.get(PATH.replace('/bridge?', '/bridge/quote?'))
    expect(await quote.json()).toEqual(body.quote)
  })

  it('names the network by its old name for clients of version 1', async () => {
    const strict = await (await aBridgeShop().get(`${PATH}&x402Version=1`)).json()
    expect(strict.accepts).toMatchObject([{ network: 'base' }])
  })

  it('requests the USDC of Arc for a bridge from Arc', async () => {
    const response = await aBridgeShop().get('/v1/bridge?from=5042&to=eip155:8453&amount=1.5')
    const { accepts } = await response.json()
    expect(accepts).toMatchObject([
      { network: 'eip155:5042', asset: ARC_USDC, extra: { name: 'USDC', version: '2' } },
    ])
  })

  const WORDS =
    'must be one of base, arc, arbitrum, optimism, polygon, avalanche, unichain, linea, world, sonic, monad, sei, ink, hyperevm, xdc, plume, codex, or the chain id, such as 8453 or eip155:8453'
  const DECIMAL =
    'must be a decimal number of USDC with at most 6 decimals, no sign and no exponent, such as 25 or 25.5'
  it.each([
    ['from=base&to=arc', 'amount: is required'],
    ['to=arc&amount=1', 'from: is required'],
    ['from=base&amount=1', 'to: is required'],
    ['from=mars&to=arc&amount=1', `from: ${WORDS}`],
    ['from=base&to=eip155:1&amount=1', `to: ${WORDS}`],
    ['from=base&to=base&amount=1', 'to: must differ from `from`'],
    ['from=base&to=8453&amount=1', 'to: must differ from `from`'],
    [
      'from=polygon&to=base&amount=1',
      'from: must be a chain with a bridge contract: eip155:8453, eip155:5042',
    ],
    ['from=base&to=arc&amount=0.999999', 'amount: must be at least 1'],
    ['from=base&to=arc&amount=0', 'amount: must be at least 1'],
    ['from=base&to=arc&amount=1.0000001', `amount: ${DECIMAL}`],
    ['from=base&to=arc&amount=-5', `amount: ${DECIMAL}`],
    ['from=base&to=arc&amount=%2B5', `amount: ${DECIMAL}`],
    ['from=base&to=arc&amount=1e3', `amount: ${DECIMAL}`],
    ['from=base&to=arc&amount=', `amount: ${DECIMAL}`],
    ['from=base&to=arc&amount=five', `amount: ${DECIMAL}`],
    [
      'from=base&to=arc&amount=10000.000001',
      'amount: must be at most 10000.000000, the current maximum of this route',
    ],
    ['from=base&to=arc&amount=1&amount=2', 'amount: must be given once'],
    ['from=base&to=arc&amount=1&recipient=0x0', 'recipient: unknown; known: from, to, amount, ref'],
    [
      'from=base&to=arc&amount=1&ref=0x0',
      'ref: must be 0x and 40 hexadecimal digits; mixed case must be the EIP-55 checksum',
    ],
    [`from=base&to=arc&amount=1&ref=0x${'0'.repeat(40)}`, 'ref: must not be the zero address'],
    [
      'from=base&to=arc&amount=1&ref=0x833589fcd6edb6e08f4c7c32D4f71b54bdA02913',
      'ref: must be 0x and 40 hexadecimal digits; mixed case must be the EIP-55 checksum',
    ],
    ['from=base&to=arc&amount=1&x402Version=3', 'x402Version: must be 1 or 2'],
  ])('rejects ?%s', async (query, error) => {
    const shop = aBridgeShop()
    expect(await refusal(shop, `/v1/bridge?${query}`)).toEqual([400, error])
    expect(shop.memory.quotes).toHaveLength(0)
  })

  it('returns 503 while a failover could lose the bridge, with or without a payment', async () => {
    const shop = aBridgeShop()
    const { headers } = await payForBridge(shop, PATH, { changes: { valueUsdc6: 1_035_000n } })
    shop.requireStandby = async () => {
      throw new NoSynchronousStandby(10)
    }
    const reason = new NoSynchronousStandby(10).message
    expect(await refusal(shop, PATH)).toEqual([503, reason])
    const paid = await shop.get(PATH, headers)
    expect([paid.status, paid.headers.get('retry-after'), await paid.json()]).toMatchObject([
      503,
      '10',
      { error: reason, code: 'no_synchronous_standby', retryable: true },
    ])
  })

  it('returns 503 with the reason on a closed route, with or without a payment', async () => {
    const shop = aBridgeShop()
    shop.health = [aClosedRoute(8453, 5042, 'USDC is paused on Arc')]
    const reason = 'to: this route is closed: USDC is paused on Arc'
    expect(await refusal(shop, PATH)).toEqual([503, reason])
    const { headers } = await payForBridge(shop, PATH, { changes: { valueUsdc6: 1_035_000n } })
    const paid = await shop.get(PATH, headers)
    expect([paid.status, await paid.json()]).toMatchObject([503, { error: reason }])
    expect(paid.headers.get('retry-after')).toBe('5')
    expect(shop.memory.quotes).toHaveLength(0)
  })

  it('rejects a payment of a quote from before the route closed, and claims no payment', async () => {
    const shop = aBridgeShop()
    expect((await shop.get(PATH)).status).toBe(402)
    const { headers } = await payForBridge(shop, PATH, { changes: { valueUsdc6: 1_035_000n } })
    shop.health = [aClosedRoute(8453, 5042, 'attestations of earlier burns are late')]
    const reason = 'to: this route is closed: attestations of earlier burns are late'
    const late = await shop.get(PATH, headers)
    expect([late.status, await late.json()]).toMatchObject([503, { error: reason }])
    expect(shop.memory.claims).toEqual([])
  })

  it.each([
    [{ ...USUAL_COSTS, gasUsdc6: 40_001n }, 'gas costs more than the fee limit for this amount'],
    [
      { ...USUAL_COSTS, forwardUsdc6: 520_001n },
      'the network fee exceeds the fee limit for this amount',
    ],
  ])('returns 503 when the network costs exceed the fee limit', async (costs, reason) => {
    const shop = aBridgeShop()
    shop.health = [aRoute(8453, 5042, costs)]
    expect(await refusal(shop, PATH)).toEqual([503, `to: this route is closed: ${reason}`])
    expect((await shop.get('/v1/bridge?from=base&to=arc&amount=500')).status).toBe(402)
  })

  it('uses the final attestation when the fast attestation does not accept the amount', async () => {
    const shop = aBridgeShop()
    const { quote } = await (
      await shop.get('/v1/bridge?from=base&to=arc&amount=1000.000001')
    ).json()
    expect(quote.etaSeconds).toBe(1_152)
    expect(shop.memory.quotes.at(-1)?.minFinality).toBe(2000)
  })

  it('states in the quote and in the routes that earlier burns on the route are late', async () => {
    const shop = aBridgeShop()
    const warning = 'an attestation of an earlier burn is late'
    shop.health = [aLateRoute(8453, 5042, warning)]
    const response = await shop.get(PATH)
    expect(response.status).toBe(402)
    const route = { state: 'warning', warning, waiting: 3, oldestWaitSeconds: 700 }
    expect((await response.json()).quote.route).toEqual(route)
    const { routes } = await (await shop.get('/v1/bridge/routes')).json()
    expect(routes).toEqual([expect.objectContaining({ ...route, open: true, reason: null })])
  })

  it('states the closed state of a route next to the reason', async () => {
    const shop = aBridgeShop()
    shop.health = [aClosedRoute(8453, 5042, 'USDC is paused on Base')]
    const { routes } = await (await shop.get('/v1/bridge/routes')).json()
    const reported = {
      open: false,
      state: 'closed',
      reason: 'USDC is paused on Base',
      warning: null,
    }
    expect(routes).toEqual([expect.objectContaining(reported)])
  })
})
