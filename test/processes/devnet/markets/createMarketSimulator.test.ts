import { afterEach, describe, expect, it } from 'vitest'
import { newerObservation, type Observation } from '../../../../core/kernel/feeds/observation.ts'
import { captureBoundary } from '../../../../core/updown/domain/captureBoundary.ts'
import { liveMarketAnswer } from '../../../../core/updown/domain/liveMarketAnswer.ts'
import {
  MARKETS,
  type MarketWindow,
  nextWindow,
  slugOf,
  windowSec,
} from '../../../../core/updown/domain/marketWindows.ts'
import { pastMarketAnswer } from '../../../../core/updown/domain/pastMarketAnswer.ts'
import type { WindowDoc } from '../../../../core/updown/domain/windowDoc.ts'
import type { FeedFrame, FeedReport } from '../../../../core/updown/domain/wire/feedFrame.ts'
import { parseClobBooks } from '../../../../core/updown/domain/wire/parseClobBooks.ts'
import { parseGammaEvents } from '../../../../core/updown/domain/wire/parseGammaEvents.ts'
import { parsePolyBoltFrame } from '../../../../core/updown/domain/wire/parsePolyBoltFrame.ts'
import { parseRtdsFrame } from '../../../../core/updown/domain/wire/parseRtdsFrame.ts'
import {
  createMarketSimulator,
  type MarketSimulator,
} from '../../../../devnet/markets/createMarketSimulator.ts'
import { createSimulatedPrices } from '../../../../devnet/markets/createSimulatedPrices.ts'
import { gammaEvents } from '../../../../devnet/markets/gammaEvents.ts'
import { INITIAL_MARKET_FAULTS } from '../../../../devnet/markets/marketFaults.ts'

const START_SEC = 1_795_254_900
const RULES = { maxOracleAgeMs: 10_000, allowsOracle: true, allowsMissingTokens: false }
const btc: MarketWindow = { asset: 'btc', length: '5m', startSec: START_SEC }
const time = { sec: START_SEC }
const clock = { nowSec: () => time.sec }

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function startSimulator(): Promise<MarketSimulator> {
  time.sec = START_SEC
  const simulator = await createMarketSimulator({ seed: 7, clock })
  cleanups.push(() => simulator.stop())
  return simulator
}

type Feed = { readonly frames: FeedFrame[]; readonly codes: number[]; readonly socket: WebSocket }

async function listen(url: string, read: (text: string) => FeedFrame): Promise<Feed> {
  const socket = new WebSocket(url)
  const feed: Feed = { frames: [], codes: [], socket }
  socket.addEventListener('message', ({ data }) => void feed.frames.push(read(String(data))))
  socket.addEventListener('close', ({ code }) => void feed.codes.push(code))
  cleanups.push(() => socket.close())
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened, { once: true })
    socket.addEventListener('error', failed, { once: true })
  })
  return feed
}

const reportsOf = ({ frames }: Feed): FeedReport[] =>
  frames.flatMap((frame) => (frame.kind === 'prices' ? frame.reports : []))

async function polyBolt(simulator: MarketSimulator): Promise<Feed> {
  const feed = await listen(simulator.urls.polyBolt, parsePolyBoltFrame)
  const filter = { symbol: 'btcusd' }
  feed.socket.send(JSON.stringify({ op: 'auth', rid: 'a', auth: { apiKey: 'k' } }))
  feed.socket.send(
    JSON.stringify({
      op: 'subscribe',
      subscriptions: [
        { channel: 'price.crypto', filter },
        { channel: 'price.crypto.twap', filter: { ...filter, window_seconds: 60 } },
      ],
    }),
  )
  await expect.poll(() => reportsOf(feed).length).toBe(240)
  return feed
}

async function gamma(simulator: MarketSimulator, window: MarketWindow): Promise<WindowDoc | null> {
  const response = await fetch(`${simulator.urls.gamma}/events?slug=${slugOf(window)}`)
  return parseGammaEvents(await response.text())?.[0] ?? null
}

/** Returns the facts that a worker knows after these reports. */
function knownOf(reports: readonly FeedReport[], window: MarketWindow) {
  let boundary: Observation | null = null
  const last: { spot: Observation | null; twap60: Observation | null } = {
    spot: null,
    twap60: null,
  }
  for (const { series, observation } of reports) {
    last[series] = newerObservation(last[series], observation)
    const bounds = { startSec: window.startSec, maxGapMs: 2_000 }
    if (series === 'twap60') boundary = captureBoundary(boundary, observation, bounds)
  }
  return { ...last, boundary }
}

describe('prices of the simulator', () => {
  it('are equal for equal seeds and differ for different seeds', () => {
    const [a, b, c] = [createSimulatedPrices(7), createSimulatedPrices(7), createSimulatedPrices(8)]
    expect(a.spotE18('btc', START_SEC)).toBe(b.spotE18('btc', START_SEC))
    expect(a.spotE18('btc', START_SEC)).not.toBe(c.spotE18('btc', START_SEC))
    expect(a.twap60E18('eth', START_SEC)).toBe(b.twap60E18('eth', START_SEC))
  })

  it('give correct past answers for a week of windows', () => {
    const truth = createSimulatedPrices(7)
    const outcomes = { up: 0, down: 0 }
    let window = btc
    for (let index = 0; index < 2_016; index += 1) {
      if (index % 100 === 0) truth.tie(window)
      const nowSec = window.startSec + windowSec(window) + 10
      const events = gammaEvents({ truth, faults: INITIAL_MARKET_FAULTS, nowSec }, [slugOf(window)])
      const doc = parseGammaEvents(JSON.stringify(events))?.[0] ?? null
      const answer = pastMarketAnswer(window, doc)
      if (answer.kind !== 'answer') throw new Error(answer.reason)
      expect(answer.priceToBeatE18).toBe(truth.priceToBeatE18(window))
      expect(answer.settlePriceE18).toBe(truth.finalPriceE18(window))
      expect(answer.outcome).toBe(truth.winner(window))
      outcomes[answer.outcome] += 1
      window = nextWindow(window)
    }
    expect(Math.min(outcomes.up, outcomes.down)).toBeGreaterThan(500)
  })
})

describe('the feeds of the simulator', () => {
  it('report correct prices over PolyBolt, including the last two minutes', async () => {
    const simulator = await startSimulator()
    const feed = await polyBolt(simulator)
    time.sec += 1
    simulator.tick()
    await expect.poll(() => reportsOf(feed).length).toBe(242)
    for (const { asset, series, observation } of reportsOf(feed)) {
      const { truth } = simulator
      const read = series === 'spot' ? truth.spotE18 : truth.twap60E18
      expect(observation.priceE18).toBe(read(asset, observation.atMs / 1_000))
    }
    expect(feed.frames.filter(({ kind }) => kind === 'broken')).toEqual([])
  })

  it('report the same prices over RTDS in other units, and answer a ping', async () => {
    const simulator = await startSimulator()
    const feed = await listen(simulator.urls.rtds, parseRtdsFrame)
    const subscriptions = [
      { topic: 'crypto_prices_twap_sixty', type: '*', filters: '{"symbol":"xrp/usd"}' },
    ]
    feed.socket.send(JSON.stringify({ action: 'subscribe', subscriptions }))
    feed.socket.send('PING')
    await expect.poll(() => feed.frames).toEqual([{ kind: 'control', op: 'pong' }])
    simulator.tick()
    await expect.poll(() => reportsOf(feed).length).toBe(1)
    expect(reportsOf(feed)[0]).toEqual({
      asset: 'xrp',
      series: 'twap60',
      observation: {
        atMs: START_SEC * 1_000,
        priceE18: simulator.truth.twap60E18('xrp', START_SEC),
        source: 'chainlink',
      },
    })
  })

  it('close connections without credentials and with invalid messages', async () => {
    const simulator = await startSimulator()
    const thirdParty = await listen(simulator.urls.polyBolt, parsePolyBoltFrame)
    thirdParty.socket.send('{"op":"subscribe","subscriptions":[]}')
    await expect.poll(() => thirdParty.codes).toEqual([4001])
    const malformed = await listen(simulator.urls.rtds, parseRtdsFrame)
    malformed.socket.send('{')
    await expect.poll(() => malformed.codes).toEqual([1007])
    await expect.poll(() => simulator.connections()).toBe(0)
  })

  it('can be silent, refuse connections, and close connections', async () => {
    const simulator = await startSimulator()
    const feed = await polyBolt(simulator)
    simulator.faults.feedsSilent = true
    simulator.tick()
    simulator.faults.feedsSilent = false
    time.sec += 1
    simulator.tick()
    await expect.poll(() => reportsOf(feed).length).toBe(242)
    simulator.dropConnections(1012)
    await expect.poll(() => feed.codes).toEqual([1012])
    simulator.faults.feedsRefuse = true
    await expect(listen(simulator.urls.rtds, parseRtdsFrame)).rejects.toBeDefined()
  })
})

describe('a live answer from the simulator', () => {
  it('is correct before and after the market confirms the price', async () => {
    const simulator = await startSimulator()
    const feed = await polyBolt(simulator)
    const truth = simulator.truth.priceToBeatE18(btc)
    for (const [sec, from] of [
      [1, 'oracle'],
      [5, 'official'],
    ] as const) {
      time.sec = START_SEC + sec
      simulator.tick()
      await expect.poll(() => reportsOf(feed).at(-1)?.observation.atMs).toBe(time.sec * 1_000)
      const doc = await gamma(simulator, btc)
      const known = { window: btc, nowMs: time.sec * 1_000, doc, ...knownOf(reportsOf(feed), btc) }
      expect(liveMarketAnswer(known, RULES)).toMatchObject({
        kind: 'answer',
        priceToBeatE18: truth,
        priceToBeatFrom: from,
      })
    }
  })

  it.each([
    ['no_price_to_beat', { lateBoundarySec: 4, hidesMetadata: true }],
    ['oracle_stale', { clockAheadMs: -60_000 }],
    ['oracle_stale', { clockAheadMs: 60_000 }],
    ['source_conflict', { officialOffPpm: 3 }],
    ['no_tokens', { hidesTokens: true }],
    ['unknown_rule', { hidesRule: true }],
  ] as const)('is the refusal %s with the faults %j', async (reason, faults) => {
    const simulator = await startSimulator()
    time.sec = START_SEC - 200
    const feed = await polyBolt(simulator)
    Object.assign(simulator.faults, faults)
    for (let sec = 0; sec <= 5; sec += 1) {
      time.sec = START_SEC + sec
      simulator.tick()
    }
    const lastMs = time.sec * 1_000 + simulator.faults.clockAheadMs
    await expect.poll(() => reportsOf(feed).at(-1)?.observation.atMs).toBe(lastMs)
    const doc = await gamma(simulator, btc)
    // The reports before the fault are skipped: these reports are too old, or before the boundary.
    const fresh = reportsOf(feed).slice(240)
    const known = { window: btc, nowMs: time.sec * 1_000, doc, ...knownOf(fresh, btc) }
    expect(liveMarketAnswer(known, RULES)).toEqual({ kind: 'cannot', reason })
  })
})

describe('windows of the simulator', () => {
  it('are open, then proposed, then resolved', async () => {
    const simulator = await startSimulator()
    const at = async (sec: number) => {
      time.sec = START_SEC + 300 + sec
      return (await gamma(simulator, btc))?.settlement
    }
    expect([await at(-1), await at(2), await at(3), await at(6)]).toEqual([
      'open',
      'open',
      'proposed',
      'resolved',
    ])
    simulator.faults.staysProposed = true
    expect(await at(9_000)).toBe('proposed')
  })

  it('are listed one day ahead; one answer contains the windows of all eight markets', async () => {
    const simulator = await startSimulator()
    const slugs = MARKETS.map((market) => slugOf({ ...market, startSec: START_SEC - 300 }))
    const query = [...slugs, slugOf({ ...btc, startSec: START_SEC + 90_000 })]
    const response = await fetch(`${simulator.urls.gamma}/events?slug=${query.join('&slug=')}`)
    const docs = parseGammaEvents(await response.text())
    // Windows of 15 minutes start at every third of these times.
    const listed = MARKETS.filter((market) => (START_SEC - 300) % windowSec(market) === 0)
    expect(docs?.map(({ window }) => slugOf(window))).toEqual(
      listed.map((market) => slugOf({ ...market, startSec: START_SEC - 300 })),
    )
    expect(simulator.requests()).toBe(1)
  })

  it('have order books that agree with the list, in both orders', async () => {
    const simulator = await startSimulator()
    time.sec += 30
    const tokens = (await gamma(simulator, btc))?.tokens
    const call = async () => {
      const body = JSON.stringify(
        [tokens?.up, tokens?.down].map((it) => ({ token_id: it?.tokenId })),
      )
      const response = await fetch(`${simulator.urls.clob}/books`, { method: 'POST', body })
      return parseClobBooks(await response.text())
    }
    const books = await call()
    expect(books).toMatchObject([
      { tokenId: tokens?.up.tokenId, bidE18: tokens?.up.bidE18, askE18: tokens?.up.askE18 },
      { tokenId: tokens?.down.tokenId, bidE18: tokens?.down.bidE18, askE18: tokens?.down.askE18 },
    ])
    simulator.faults.bestLast = true
    expect(await call()).toEqual(books)
    const bookResponse = await fetch(`${simulator.urls.clob}/book?token_id=${tokens?.up.tokenId}`)
    expect(parseClobBooks(await bookResponse.text())).toEqual(books?.slice(0, 1))
    expect((await fetch(`${simulator.urls.clob}/book?token_id=5`)).status).toBe(404)
    simulator.faults.httpDown = true
    expect((await fetch(`${simulator.urls.gamma}/events`)).status).toBe(503)
  })
})
