import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDecimal } from '../../../../core/kernel/feeds/decimals.ts'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import type { MarketUnavailableReason } from '../../../../core/updown/domain/marketUnavailableReasons.ts'
import { parseSlug, windowAt } from '../../../../core/updown/domain/marketWindows.ts'
import type { MarketState } from '../../../../core/updown/ports.ts'
import { createMarketLead } from '../../../../core/updown/store/createMarketLead.ts'
import { createMarketRows } from '../../../../core/updown/store/createMarketRows.ts'
import { until } from '../../../../supervisor/until.ts'
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
import type { ServedMarkets } from '../../../support/markets/serveMarkets.ts'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { readSnippets } from '../../../support/payments/paymentsDoc.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import type { Workers } from '../../../support/payments/startWorkers.ts'
import type { Api } from '../../../support/startApi.ts'
import type { SaleStack } from './saleStack.ts'

const run = promisify(execFile)
const PRICE_USDC6 = 4_000n
const RICH_USDC6 = 10_000_000n
const CHAIN_ID = 8453
const buyer = aPayer('buyer of prices to beat')
const agent = aPayer('agent that asks for prices to beat')
const reader = aPayer('reader of the documentation of prices to beat')
const refused = aPayer('buyer of what has no answer')
const payers = [buyer, agent, reader, refused]

type Reported = { readonly status: string; readonly oracleAgeMs: number | null }

type StateAt = (nowMs: number) => MarketState
const withDoc =
  (change: Partial<ReturnType<typeof aWindowDoc>>): StateAt =>
  (nowMs) =>
    changeMarkets(nowMs, ({ doc }) => ({ doc: doc && { ...doc, ...change } }))
const stale: StateAt = (nowMs) => {
  const state = aMarketState(nowMs)
  const btc = {
    twap60: anObservation(nowMs - 20_000, MEAN_E18),
    spot: anObservation(nowMs, SPOT_E18),
  }
  return { ...state, assets: { ...state.assets, btc } }
}
const withoutPriceToBeat: StateAt = (nowMs) =>
  changeMarkets(nowMs, ({ doc }) => ({
    doc: doc && { ...doc, priceToBeatE18: null },
    boundary: null,
  }))
const NO_RULE = { isTwap: null, lookbackSec: null, resolutionSource: null }
const FIVE = { asset: 'btc', length: '5m' } as const
const DAY_SEC = 86_400
const longAgo = windowAt(FIVE, systemClock.nowSec() - 20 * DAY_SEC)
const proposed = { ...longAgo, startSec: longAgo.startSec + 300 }
const startOf = (sec: number | string) => `btc-5m?start=${sec}`

/** Code, request, published state and status of each refusal. */
const REFUSALS: readonly (readonly [MarketUnavailableReason, string, StateAt, number])[] = [
  ['oracle_stale', 'btc-5m', stale, 503],
  ['no_price_to_beat', 'btc-5m', withoutPriceToBeat, 503],
  ['no_tokens', 'btc-5m', withDoc({ tokens: null }), 503],
  ['source_conflict', 'btc-5m', withDoc({ priceToBeatE18: PRICE_TO_BEAT_E18 * 2n }), 503],
  ['unknown_rule', 'btc-5m', withDoc({ stated: NO_RULE }), 503],
  ['not_settled', startOf(proposed.startSec), aMarketState, 503],
  ['unlisted', startOf(longAgo.startSec), aMarketState, 404],
  ['unknown_market', 'doge-5m', aMarketState, 404],
  ['bad_start', startOf('soon'), aMarketState, 400],
  ['not_a_window', startOf(longAgo.startSec + 1), aMarketState, 400],
  ['in_the_future', startOf(longAgo.startSec + 40 * DAY_SEC), aMarketState, 400],
  ['before_first', startOf(longAgo.startSec - 40 * DAY_SEC), aMarketState, 400],
]

/** Tests that only correct prices to beat are sold, and that a request without an answer is not charged. */
export function describeUpdown(given: () => SaleStack): void {
  describe('prices to beat', () => {
    let world: PaidWorld
    let markets: ServedMarkets
    let workers: Workers
    /** Two processes of one api. */
    let api: Api
    let twin: Api
    beforeAll(async () => {
      ;({ world, markets, workers, api, twin } = given())
      await world.fund(payers, RICH_USDC6)
      expect(await until(() => isLive(api), PATIENCE_MS)).toBe(true)
    })

    const stateOf = async (process: Api, market = 'btc-5m') => {
      const { body } = await process.get('/v1/updown')
      return body.markets.find((entry: { market: string }) => entry.market === market)
    }
    const isLive = async (process: Api) => (await stateOf(process)).status === 'live'
    const urlOf = (path: string) => `${api.url}/v1/updown/${path}`

    describe.each([
      ['v2-fetch', CHAIN_ID],
      ['v2-fetch', 137],
      ['v2-fetch', 5042],
      ['v1-fetch', CHAIN_ID],
    ] as const)('%s on chain %i', (client, chainId) => {
      it('buys a correct live answer for one charge of its price', async () => {
        const before = await world.balanceOf(chainId, buyer.address)
        const words = client === 'v1-fetch' ? '?x402Version=1' : ''
        const bought = await payWith(client, {
          url: urlOf(`btc-5m${words}`),
          key: buyer.key,
          chainId,
        })
        expect(bought).toMatchObject({ success: true, status: 200 })
        const { data } = bought
        const window = parseSlug(data.slug)
        if (window === null) throw new Error(`${data.slug} is not a window`)
        const { truth } = markets.simulator
        expect(data.priceToBeat).toBe(writeDecimal(truth.priceToBeatE18(window)))
        const { twap60, spot } = data.oracle
        expect(twap60.usd).toBe(writeDecimal(truth.twap60E18('btc', twap60.reportedAt)))
        expect(spot.usd).toBe(writeDecimal(truth.spotE18('btc', spot.reportedAt)))
        expect(data).toMatchObject({
          phase: 'live',
          rule: { type: 'twap', lookbackSeconds: 60 },
          charge: { usd: '0.004' },
        })
        expect(data.tokens.up.price).toBeGreaterThan(0)
        expect(before - (await world.balanceOf(chainId, buyer.address))).toBe(PRICE_USDC6)
      })
    })

    describe('the stored windows of workers', () => {
      it('are sold as correct past answers', async () => {
        const nowSec = systemClock.nowSec()
        const { startSec } = windowAt({ asset: 'sol', length: '15m' }, nowSec - 3_600)
        const url = urlOf(`sol-15m?start=${startSec}`)
        const isKept = async () => (await fetch(url)).status === 402
        expect(await until(isKept, PATIENCE_MS)).toBe(true)
        const bought = await payWith('v2-fetch', { url, key: buyer.key, chainId: CHAIN_ID })
        const window = { asset: 'sol', length: '15m', startSec } as const
        const { truth } = markets.simulator
        expect(bought.data).toMatchObject({
          phase: 'settled',
          priceToBeat: writeDecimal(truth.priceToBeatE18(window)),
          settlePrice: writeDecimal(truth.finalPriceE18(window)),
          outcome: truth.winner(window),
        })
      })

      it('are equal in two processes', async () => {
        const readReport = async (process: Api) => {
          const { markets: all, past } = (await process.get('/v1/updown')).body
          return { states: all.map(({ oracleAgeMs: _age, ...state }: Reported) => state), past }
        }
        const isSame = async () => {
          const [first, other] = await Promise.all([readReport(api), readReport(twin)])
          const isAllLive = first.states.every(({ status }: Reported) => status === 'live')
          return isAllLive && JSON.stringify(first) === JSON.stringify(other)
        }
        expect(await until(isSame, PATIENCE_MS)).toBe(true)
      })
    })

    describe('an agent that requests prices to beat', () => {
      it('receives one free answer for ten simultaneous requests to two processes', async () => {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_none, index) =>
            (index % 2 === 0 ? api : twin).get('/v1/updown/eth-5m?free=1'),
          ),
        )
        const free = answers.filter(({ status }) => status === 200)
        expect(free.map(({ body }) => body.charge)).toEqual([{ usd: '0' }])
        const others = answers.filter(({ status }) => status === 402)
        expect(others.map(({ body }) => body.code)).toEqual(Array(9).fill('free_quota_used'))
      })

      it('is charged once for two tool calls with one payment', async () => {
        const client = await mcpClient(`${api.url}/mcp`, '2026-07-28')
        try {
          await client.listTools()
          const call = { name: 'updown_price_to_beat', arguments: { market: 'xrp-15m' } }
          const priced = await client.callTool(call)
          const x402 = new x402Client()
          x402.register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(privateKeyToAccount(agent.key)))
          const payment = await x402.createPaymentPayload(
            JSON.parse(JSON.stringify(priced.structuredContent)),
          )
          const paid = { ...call, _meta: { 'x402/payment': payment } }
          const first = await client.callTool(paid)
          const again = await client.callTool(paid)
          expect(first.structuredContent).toMatchObject({ market: 'xrp-15m', phase: 'live' })
          expect(again.structuredContent).toEqual(first.structuredContent)
          expect(RICH_USDC6 - (await world.balanceOf(CHAIN_ID, agent.address))).toBe(PRICE_USDC6)
        } finally {
          await client.close()
        }
      })
    })

    describe('docs/updown.md', () => {
      const doc = readFileSync(join(import.meta.dirname, '../../../../docs/updown.md'), 'utf8')
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

      it('lists markets, and requests a free answer', async () => {
        const [listed, reported] = (await call('sh', 'look.sh')).trim().split('\n')
        expect(JSON.parse(listed ?? '').markets).toHaveLength(8)
        // The previous test used the free answer of this network.
        expect(JSON.parse(reported ?? '')).toMatchObject({ code: 'free_quota_used' })
      })

      it('buys a live answer with beat.mjs', async () => {
        const before = await world.balanceOf(CHAIN_ID, reader.address)
        expect(JSON.parse(await call(process.execPath, 'beat.mjs'))).toMatchObject({
          market: 'eth-5m',
          phase: 'live',
        })
        expect(before - (await world.balanceOf(CHAIN_ID, reader.address))).toBe(PRICE_USDC6)
      })
    })

    describe('a killed worker', () => {
      it('leaves no live answer from a report older than 10 s, in either process', async () => {
        await workers.stop('SIGKILL')
        const agesMs: number[] = []
        // A window that starts meanwhile may first lack its tokens.
        const isOver = async () => {
          const { oracleAgeMs, status } = await stateOf(api)
          if (status === 'live') agesMs.push(oracleAgeMs)
          return (await api.get('/v1/updown/btc-5m')).body.code === 'oracle_stale'
        }
        expect(await until(isOver, PATIENCE_MS)).toBe(true)
        expect(agesMs.filter((ageMs) => ageMs > 10_000)).toEqual([])
        for (const process of [api, twin]) {
          expect(await process.get('/v1/updown/btc-5m')).toMatchObject({
            status: 503,
            body: { code: 'oracle_stale', charged: false, retryAfter: 2 },
          })
          expect((await stateOf(process)).status).toBe('down')
        }
      })
    })

    describe('a request without an answer', () => {
      const lead = () => createMarketLead(world.world.databaseUrl)
      let held: ReturnType<typeof lead>
      let rows: ReturnType<typeof createMarketRows>
      let stateOf: StateAt = aMarketState
      let publishing: NodeJS.Timeout
      let offer: ReturnType<typeof offerOnChain>
      beforeAll(async () => {
        held = lead()
        expect(await until(async () => (await held.take()) === 'mine', PATIENCE_MS)).toBe(true)
        // These workers settle but do not lead the markets: this test publishes the market state.
        await world.startWorkers(markets.env)
        await world.lanesOpen()
        rows = createMarketRows({ databaseUrl: world.world.databaseUrl, clock: systemClock })
        await rows.keep([
          aSettledWindow(longAgo, { doc: null, isListed: false, settledAtSec: null }),
          aSettledWindow(proposed, {
            doc: aWindowDoc(proposed, { settlement: 'proposed', winner: 'down' }),
            settledAtSec: null,
          }),
        ])
        const reportNow = () => {
          const nowMs = systemClock.nowMs()
          const pastFromSec = Math.floor(nowMs / 1_000) - 30 * DAY_SEC
          void rows.publish({ ...stateOf(nowMs), pastFromSec }).catch(() => undefined)
        }
        publishing = setInterval(reportNow, 200)
        offer = offerOnChain(await challengeOf(urlOf('btc-5m')), CHAIN_ID)
      })
      afterAll(async () => {
        clearInterval(publishing)
        await rows?.close()
        await held?.close()
      })

      it.each(REFUSALS)('is rejected with %s and without a charge', async (...refusal) => {
        const [code, path, reported, status] = refusal
        stateOf = reported
        for (const process of [api, twin]) {
          const isReported = async () =>
            (await process.get(`/v1/updown/${path}`)).body.code === code
          expect(await until(isReported, PATIENCE_MS)).toBe(true)
        }
        const before = await world.books()
        const { header } = await signPayment(refused, offer)
        const requested = await sendPayment(urlOf(path), header)
        expect(requested.status).toBe(status)
        expect(JSON.parse(requested.body)).toMatchObject({ code, charged: false })
        const free = path.includes('start') ? null : await api.get(`/v1/updown/${path}?free=1`)
        expect(free?.status ?? status).toBe(status)
        expect(await world.balanceOf(CHAIN_ID, refused.address)).toBe(RICH_USDC6)
        expect(await world.books()).toEqual(before)
      })

      it('is answered for the same payment later, for one charge', async () => {
        stateOf = aMarketState
        const isReported = async () => (await api.get('/v1/updown/btc-5m')).status === 402
        expect(await until(isReported, PATIENCE_MS)).toBe(true)
        const { header } = await signPayment(refused, offer)
        for (const _turn of [1, 2]) {
          expect((await sendPayment(urlOf('btc-5m'), header)).status).toBe(200)
        }
        expect(await world.balanceOf(CHAIN_ID, refused.address)).toBe(RICH_USDC6 - PRICE_USDC6)
      })
    })
  })
}
