import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import {
  MARKET_UNAVAILABLE_REASONS,
  type MarketUnavailableReason,
} from '../../../../core/updown/domain/marketUnavailableReasons.ts'
import { liveSchema, pastSchema } from '../../../../core/updown/operations/marketSchemas.ts'
import type { MarketState } from '../../../../core/updown/ports.ts'
import {
  aMarketApp,
  IN_WINDOW_MS,
  PRICE_USDC6,
  WINDOW_START_SEC,
} from '../../../builders/aMarketApp.ts'
import {
  aMarketState,
  anObservation,
  aSettledWindow,
  aWindowDoc,
  changeMarkets,
  MEAN_E18,
  PRICE_TO_BEAT_E18,
  SPOT_E18,
} from '../../../builders/memoryMarkets.ts'

const PATH = '/v1/updown/btc-5m'
const past = { asset: 'btc', length: '5m', startSec: WINDOW_START_SEC - 300 } as const
const before = { ...past, startSec: past.startSec - 300 }

const secOf = (ms: number): number => Math.floor(ms / 1_000)

describe('a live answer of updown', () => {
  it('is exact, with the settlement price, the leading price and the market prices', async () => {
    const installation = aMarketApp()
    const { status, body } = await installation.buy(PATH)
    expect(status).toBe(200)
    expect(body).toEqual({
      market: 'btc-5m',
      slug: `btc-updown-5m-${WINDOW_START_SEC}`,
      window: { start: WINDOW_START_SEC, end: WINDOW_START_SEC + 300, seconds: 300 },
      secondsLeft: 200,
      phase: 'live',
      priceToBeat: '90771.0076306611',
      priceToBeatStatus: 'official',
      priceToBeatAt: WINDOW_START_SEC,
      rule: {
        type: 'twap',
        lookbackSeconds: 60,
        tie: 'up',
        resolutionSource: 'https://data.chain.link/streams/btc-usd-twap-60s-streams',
      },
      oracle: {
        twap60: { usd: '90752.8076306611', reportedAt: secOf(IN_WINDOW_MS - 364), ageMs: 364 },
        spot: {
          usd: '90750.8076306611',
          reportedAt: secOf(IN_WINDOW_MS - 100),
          ageMs: 100,
          source: 'pyth',
        },
      },
      distance: { fromTwap60: '-18.2', fromTwap60Bps: -2, fromSpot: '-20.2', fromSpotBps: -2.22 },
      tokens: {
        up: { tokenId: '111', price: 0.24, bid: 0.23, ask: 0.25 },
        down: { tokenId: '222', price: 0.76, bid: 0.75, ask: 0.77 },
      },
      conditionId: `0x${'7'.repeat(64)}`,
      pricesAt: secOf(IN_WINDOW_MS - 700),
      answeredAt: secOf(IN_WINDOW_MS),
      charged: true,
      charge: { usd: '0.004' },
    })
    expect(liveSchema.parse(body)).toEqual(body)
    expect(installation.payments.rows.map(({ amountUsdc6 }) => amountUsdc6)).toEqual([PRICE_USDC6])
  })

  it('has no token prices older than ten seconds', async () => {
    const installation = aMarketApp()
    installation.markets.tell = (nowMs) => changeMarkets(nowMs, () => ({ docAtMs: nowMs - 10_001 }))
    const unpriced = { price: null, bid: null, ask: null }
    expect((await installation.get(`${PATH}?free=1`)).body).toMatchObject({
      priceToBeat: '90771.0076306611',
      tokens: { up: { tokenId: '111', ...unpriced }, down: { tokenId: '222', ...unpriced } },
      pricesAt: null,
    })
  })

  it("has the oracle's price to beat until the market publishes a price", async () => {
    const installation = aMarketApp()
    installation.markets.tell = (nowMs) =>
      changeMarkets(nowMs, ({ doc }) => ({ doc: doc && { ...doc, priceToBeatE18: null } }))
    expect((await installation.get(`${PATH}?free=1`)).body).toMatchObject({
      priceToBeat: '90771.0076306611',
      priceToBeatStatus: 'oracle',
      priceToBeatAt: WINDOW_START_SEC,
      charged: false,
      charge: { usd: '0' },
    })
  })

  it('is returned for the start of the present window', async () => {
    const installation = aMarketApp()
    expect((await installation.get(`${PATH}?start=${WINDOW_START_SEC}`)).status).toBe(402)
    expect((await installation.buy(`${PATH}?start=${WINDOW_START_SEC}`)).body.phase).toBe('live')
  })

  it('costs 0.004 USD on three chains', async () => {
    const { body } = await aMarketApp().get(PATH)
    expect(body.accepts.map(({ network, amount }) => [network, amount])).toEqual([
      ['eip155:8453', '4000'],
      ['eip155:137', '4000'],
      ['eip155:5042', '4000'],
    ])
  })

  it('needs only the database of payments', async () => {
    const installation = aMarketApp()
    const down = async () => {
      throw new DatabaseUnavailable(2)
    }
    Object.assign(installation.markets.reads, { past: down })
    installation.markets.comparisons = down
    expect((await installation.buy(PATH)).status).toBe(200)
    const { status, body } = await installation.get('/v1/updown')
    expect([status, body.comparisons, body.markets[0]?.status]).toEqual([200, null, 'live'])
    expect((await installation.get(`${PATH}?start=${past.startSec}`)).status).toBe(503)
  })

  it('returns oracle_stale 10 s after its worker stopped, for any clock of the worker', async () => {
    const installation = aMarketApp()
    const last = aMarketState(IN_WINDOW_MS)
    installation.markets.tell = () => last
    installation.time.ms += 9_600
    expect((await installation.get(PATH)).status).toBe(402)
    installation.time.ms += 100
    expect((await installation.get(PATH)).body).toMatchObject({ code: 'oracle_stale' })
    expect((await installation.get('/v1/updown')).body.markets).toEqual(
      Array.from({ length: 8 }, () =>
        expect.objectContaining({ status: 'down', reason: 'oracle_stale' }),
      ),
    )
  })
})

describe('a past answer of updown', () => {
  it('has both official prices and the winner', async () => {
    const installation = aMarketApp({ past: [aSettledWindow(past)] })
    const { status, body } = await installation.buy(`${PATH}?start=${past.startSec}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      market: 'btc-5m',
      slug: `btc-updown-5m-${past.startSec}`,
      window: { start: past.startSec, end: past.startSec + 300, seconds: 300 },
      phase: 'settled',
      priceToBeat: '90771.0076306611',
      settlePrice: '90752.8076306611',
      outcome: 'down',
      settledAt: past.startSec + 304,
      tokens: { up: { tokenId: '111', won: false }, down: { tokenId: '222', won: true } },
      charged: true,
      charge: { usd: '0.004' },
    })
    expect(pastSchema.parse(body)).toEqual(body)
  })
})

type Reported = (nowMs: number) => MarketState | null
const withDoc =
  (change: Partial<ReturnType<typeof aWindowDoc>>): Reported =>
  (nowMs) =>
    changeMarkets(nowMs, ({ doc }) => ({ doc: doc && { ...doc, ...change } }))
const withAsset =
  (twap60AgeMs: number, spotAgeMs: number): Reported =>
  (nowMs) => {
    const state = aMarketState(nowMs)
    const btc = {
      twap60: anObservation(nowMs - twap60AgeMs, MEAN_E18),
      spot: anObservation(nowMs - spotAgeMs, SPOT_E18),
    }
    return { ...state, assets: { ...state.assets, btc } }
  }
const start = (sec: number | string) => `${PATH}?start=${sec}`
const stored = [
  aSettledWindow(past, { doc: aWindowDoc(past, { settlement: 'proposed', winner: 'down' }) }),
  aSettledWindow(before, { doc: null, isListed: false }),
]

/** The case, the request, the known state, and the expected rejection. */
const REFUSALS: readonly (readonly [string, string, Reported, number, MarketUnavailableReason])[] =
  [
    ['an unknown market', '/v1/updown/doge-5m', aMarketState, 404, 'unknown_market'],
    ['a market in capitals', '/v1/updown/BTC-5m', aMarketState, 404, 'unknown_market'],
    ['a start that is not a number', start('now'), aMarketState, 400, 'bad_start'],
    ['an empty start', start(''), aMarketState, 400, 'bad_start'],
    ['a negative start', start('-300'), aMarketState, 400, 'bad_start'],
    ['a start between windows', start(past.startSec + 1), aMarketState, 400, 'not_a_window'],
    ['a start in the future', start(past.startSec + 86_400), aMarketState, 400, 'in_the_future'],
    [
      'a start before the first window',
      start(past.startSec - 86_400 * 30),
      aMarketState,
      400,
      'before_first',
    ],
    ['an outcome that is proposed', start(past.startSec), aMarketState, 503, 'not_settled'],
    ['a window without a stored row', start(past.startSec - 900), aMarketState, 503, 'not_settled'],
    ['a window that was not listed', start(before.startSec), aMarketState, 404, 'unlisted'],
    ['an old mean', PATH, withAsset(10_001, 0), 503, 'oracle_stale'],
    ['an old price', PATH, withAsset(0, 10_001), 503, 'oracle_stale'],
    ['a price from the future', PATH, withAsset(0, -2_001), 503, 'oracle_stale'],
    ['a worker without a report', PATH, () => null, 503, 'oracle_stale'],
    [
      'a missed boundary',
      PATH,
      (nowMs) =>
        changeMarkets(nowMs, ({ doc }) => ({
          doc: doc && { ...doc, priceToBeatE18: null },
          boundary: null,
        })),
      503,
      'no_price_to_beat',
    ],
    ['a window without tokens', PATH, withDoc({ tokens: null }), 503, 'no_tokens'],
    [
      'two sources that differ',
      PATH,
      withDoc({ priceToBeatE18: PRICE_TO_BEAT_E18 + PRICE_TO_BEAT_E18 / 900_000n }),
      503,
      'source_conflict',
    ],
    [
      'a window without a rule',
      PATH,
      withDoc({ stated: { isTwap: null, lookbackSec: null, resolutionSource: null } }),
      503,
      'unknown_rule',
    ],
  ]

describe.each(REFUSALS)('an updown request with %s', (...[, path, stateOf, status, code]) => {
  const { message, retryAfterSec } = MARKET_UNAVAILABLE_REASONS[code]
  const body = { error: message, code, charged: false, retryAfter: retryAfterSec }

  it(`returns ${code} before a quote, and is not charged`, async () => {
    const installation = aMarketApp({ past: stored })
    installation.markets.tell = stateOf
    for (const requested of [await installation.get(path), await installation.buy(path)]) {
      expect([requested.status, requested.body]).toMatchObject([status, body])
      const wait = retryAfterSec === null ? null : String(retryAfterSec)
      expect(requested.headers.get('retry-after')).toBe(wait)
    }
    expect([installation.payments.quotes, installation.charged()]).toEqual([[], 0])
    if (path.includes('start')) return
    expect((await installation.get(`${path}?free=1`)).body).toMatchObject(body)
    expect([...installation.grants.used.values()].every((used) => used === 0)).toBe(true)
  })

  it('is not charged when the reason for the rejection arises after the quote', async () => {
    const installation = aMarketApp({ past: [aSettledWindow(past), aSettledWindow(before)] })
    const isRefusedAnyway = status !== 503 || path.includes('start')
    if (isRefusedAnyway) return
    let checks = 0
    installation.markets.tell = (nowMs) => {
      checks += 1
      return checks === 1 ? aMarketState(nowMs) : stateOf(nowMs)
    }
    expect((await installation.get(path)).status).toBe(402)
    expect((await installation.buy(path)).body).toMatchObject(body)
    expect(installation.charged()).toBe(0)
  })
})

describe('an ambiguous query of updown', () => {
  it.each([
    ['free=1&start=1', 'free_with_start'],
    [`free=1&start=${WINDOW_START_SEC}`, 'free_with_start'],
    ['start=1&start=2', 'invalid_input'],
    ['free=2', 'invalid_input'],
    ['strat=1', 'invalid_input'],
  ])('%s is rejected', async (query, code) => {
    const installation = aMarketApp()
    for (const requested of [
      await installation.get(`${PATH}?${query}`),
      await installation.buy(`${PATH}?${query}`),
    ]) {
      expect([requested.status, requested.body.code]).toEqual([400, code])
    }
    expect(installation.payments.rows.every(({ state }) => state !== 'settled')).toBe(true)
    expect([...installation.grants.used.values()].every((used) => used === 0)).toBe(true)
  })
})

describe('the free answer of updown', () => {
  it('is granted once to each agent, and costs the price afterwards', async () => {
    const installation = aMarketApp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => installation.get(`${PATH}?free=1`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    installation.time.ms += 86_400_000 * 40
    expect(await installation.get('/v1/updown/eth-15m?free=1')).toMatchObject({
      status: 402,
      body: {
        code: 'free_quota_used',
        error: 'The free call is used: 1 per agent, all time.',
      },
    })
    expect((await installation.buy(`${PATH}?free=1`)).body.charge).toEqual({ usd: '0.004' })
  })
})

describe("the operator's settings of updown", () => {
  it('can require official prices', async () => {
    const installation = aMarketApp({ settings: { allowsOracle: false } })
    installation.markets.tell = withDoc({ priceToBeatE18: null })
    expect((await installation.get(PATH)).body.code).toBe('no_price_to_beat')
  })

  it('can permit answers without tokens', async () => {
    const installation = aMarketApp({ settings: { allowsMissingTokens: true } })
    installation.markets.tell = withDoc({ tokens: null })
    expect((await installation.get(`${PATH}?free=1`)).body).toMatchObject({
      phase: 'live',
      tokens: null,
    })
  })

  it('can rename the segment in every path and document', async () => {
    const installation = aMarketApp({ settings: { segment: 'beats' } })
    expect((await installation.get('/v1/updown')).status).toBe(404)
    expect((await installation.get('/v1/beats/btc-5m')).status).toBe(402)
    const { body } = await installation.get('/v1/beats')
    expect(body.markets[0]?.path).toBe('/v1/beats/btc-5m')
    expect(body.howTo).toContain('/v1/beats/btc-5m')
    const documents = [
      '/openapi.json',
      '/llms.txt',
      '/v1/guide?topic=markets',
      '/.well-known/x402',
      '/beats',
      '/',
    ]
    for (const path of documents) {
      const text = await (await installation.app.request(path)).text()
      expect([path, text.includes('/beats'), text.includes('/updown')]).toEqual([path, true, false])
    }
  })

  it.each(['gas', 'leads', 'bridge', 'status', 'docs', 'v', 'v1', 'mcp', 'graphql', 'livez'])(
    'cannot use the segment %s of another product',
    (segment) => {
      expect(() => aMarketApp({ settings: { segment } })).toThrow(
        `MARKET_SEGMENT: "${segment}" is already the segment of`,
      )
    },
  )
})

describe('a price to beat without a payment', () => {
  it('states the price and the parameter of the free call', async () => {
    const { status, body } = await aMarketApp().get(PATH)
    expect([status, body.error]).toEqual([
      402,
      'Payment required: 0.004 USDC; free=1 requests a free call while free calls remain',
    ])
  })

  it('is refused for an unknown market with the names of the markets', async () => {
    const { body } = await aMarketApp().get('/v1/updown/btc')
    expect(body.error).toBe(
      'The market is unknown; known: btc-5m, btc-15m, eth-5m, eth-15m, sol-5m, sol-15m, xrp-5m, xrp-15m.',
    )
  })
})
