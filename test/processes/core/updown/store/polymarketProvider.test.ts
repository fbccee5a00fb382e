import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SIMULATED_STREAMS } from '../../../../../core/kernel/feeds/chainlinkStreams.ts'
import type { Observation } from '../../../../../core/kernel/feeds/observation.ts'
import {
  MARKETS,
  type MarketWindow,
  slugOf,
  windowAt,
} from '../../../../../core/updown/domain/marketWindows.ts'
import type { FeedStatus, MarketListener } from '../../../../../core/updown/ports.ts'
import {
  createPolymarketProvider,
  type PolymarketOptions,
} from '../../../../../core/updown/store/createPolymarketProvider.ts'
import { chainlinkFeed } from '../../../../../core/updown/store/feed/chainlinkFeed.ts'
import { polyBoltFeed, rtdsFeed } from '../../../../../core/updown/store/feed/feedKinds.ts'
import {
  createMarketSimulator,
  type MarketSimulator,
} from '../../../../../devnet/markets/createMarketSimulator.ts'
import { START_SEC } from '../../../../pure/core/updown/domain/aWindow.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const PAUSES = { firstMs: 4, maxMs: 20, refusedMs: 20, idleMs: 60_000 }
const FEEDS = {
  rtds: rtdsFeed,
  polyBolt: polyBoltFeed({ apiKey: 'k', secret: 's', passphrase: 'p' }),
  chainlink: chainlinkFeed({ clientId: 'sim', secret: 'sim' }, SIMULATED_STREAMS, {
    nowMs: () => time.sec * 1_000,
  }),
}
const PATIENCE = { timeout: PATIENCE_MS, interval: 5 }
const time = { sec: START_SEC }
const clock = { nowSec: () => time.sec }
const running = MARKETS.map((market) => windowAt(market, START_SEC))
const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function aMarket(): Promise<MarketSimulator> {
  time.sec = START_SEC
  const simulator = await createMarketSimulator({ seed: 7, clock })
  cleanups.push(() => simulator.stop())
  return simulator
}

type Purchase = Partial<PolymarketOptions> & {
  readonly kind?: keyof typeof FEEDS
  readonly idleMs?: number
}

/** Creates a provider that records its reports, statuses and counts. */
function aProvider(
  urls: MarketSimulator['urls'],
  { kind = 'rtds', idleMs, ...changes }: Purchase = {},
) {
  const statuses: FeedStatus[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by)
  const reports: { asset: string; series: string; one: Observation }[] = []
  const pauses = { ...PAUSES, ...(idleMs === undefined ? {} : { idleMs }) }
  const provider = createPolymarketProvider({
    name: 'polymarket',
    feed: { url: urls[kind], kind: FEEDS[kind], pauses },
    gammaUrl: urls.gamma,
    clobUrl: null,
    meter: {
      frame: (text) => count(text),
      dropped: (frames) => count('dropped', frames),
      ended: (code) => count(`ended ${code}`),
      requested: (service, isAnswered) => count(`${service} ${isAnswered}`),
    },
    clock,
    random: () => 0.5,
    ...changes,
  })
  const on: MarketListener = {
    reported: (asset, series, observation) =>
      void reports.push({ asset, series, one: observation }),
    changed: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status)
    },
    missed: () => count('missed'),
  }
  cleanups.push(() => provider.stop())
  return { provider, on, statuses, counts, reports, start: () => provider.start(on) }
}

/** Ticks the simulator until the check passes: a new subscriber receives the next second. */
async function untilHeard(simulator: MarketSimulator, check: () => void): Promise<void> {
  await vi.waitFor(() => {
    simulator.tick()
    check()
  }, PATIENCE)
}

describe('a feed of prices', () => {
  it.each(['rtds', 'polyBolt', 'chainlink'] as const)(
    'reports every price of %s to the last digit',
    async (kind) => {
      const simulator = await aMarket()
      const { start, reports, statuses } = aProvider(simulator.urls, { kind })
      await start()
      await untilHeard(simulator, () =>
        expect(new Set(reports.map(({ asset, series }) => asset + series)).size).toBe(8),
      )
      for (const { asset, series, one } of reports) {
        const { truth } = simulator
        const atSec = one.atMs / 1_000
        const name = asset as 'btc'
        expect(one.priceE18).toBe(
          series === 'spot' ? truth.spotE18(name, atSec) : truth.twap60E18(name, atSec),
        )
        expect(one.source).toBe(kind === 'polyBolt' && series === 'spot' ? 'pyth' : 'chainlink')
      }
      expect(statuses).toEqual(['connecting', 'connected'])
    },
  )

  it('names the simulator as the source of its prices', async () => {
    const simulator = await aMarket()
    const { start, reports } = aProvider(simulator.urls, { name: 'sim' })
    await start()
    await untilHeard(simulator, () => expect(reports.length).toBeGreaterThan(0))
    expect(new Set(reports.map(({ one }) => one.source))).toEqual(new Set(['sim']))
  })

  it('connects again after each of a hundred drops, with one connection at a time', async () => {
    const simulator = await aMarket()
    const { start, reports, counts } = aProvider(simulator.urls)
    await start()
    let max = 0
    for (let drop = 0; drop < 100; drop += 1) {
      const before = reports.length
      await untilHeard(simulator, () => expect(reports.length).toBeGreaterThan(before))
      max = Math.max(max, simulator.connections())
      simulator.dropConnections(4002)
      await vi.waitFor(() => expect(counts.get('ended 4002')).toBe(drop + 1), PATIENCE)
    }
    expect(max).toBe(1)
  })

  it('has the status refused after wrong credentials, and connects with correct credentials', async () => {
    const simulator = await aMarket()
    const { start, statuses, reports } = aProvider(simulator.urls, { kind: 'polyBolt' })
    await start()
    await untilHeard(simulator, () => expect(reports.length).toBeGreaterThan(0))
    simulator.dropConnections(4001)
    await vi.waitFor(() => expect(statuses).toContain('refused'), PATIENCE)
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('connected'), PATIENCE)
  })

  it('reports no price when its handshake has a wrong signature or a wrong time', async () => {
    const simulator = await aMarket()
    const other = { nowMs: () => (time.sec + 6) * 1_000 }
    const kinds = [
      chainlinkFeed({ clientId: 'sim', secret: 'wrong' }, SIMULATED_STREAMS, {
        nowMs: () => time.sec * 1_000,
      }),
      chainlinkFeed({ clientId: 'sim', secret: 'sim' }, SIMULATED_STREAMS, other),
    ]
    for (const kind of kinds) {
      const feed = { url: simulator.urls.chainlink, kind, pauses: PAUSES }
      const { start, reports, counts } = aProvider(simulator.urls, { feed })
      await start()
      await vi.waitFor(() => {
        simulator.tick()
        expect(counts.get('ended 1006')).toBeGreaterThan(2)
      }, PATIENCE)
      expect(reports).toEqual([])
    }
  })

  it('reconnects when its connection is open and silent', async () => {
    const simulator = await aMarket()
    const { start, statuses, reports } = aProvider(simulator.urls, { idleMs: 150 })
    simulator.faults.feedsSilent = true
    await start()
    await vi.waitFor(() => expect(statuses).toEqual(['connecting', 'silent']), PATIENCE)
    simulator.faults.feedsSilent = false
    await untilHeard(simulator, () => expect(reports.length).toBeGreaterThan(0))
    expect(statuses.at(-1)).toBe('connected')
  })

  it('retries until the server accepts the connection', async () => {
    const simulator = await aMarket()
    const { start, counts, reports } = aProvider(simulator.urls)
    simulator.faults.feedsRefuse = true
    await start()
    await vi.waitFor(() => expect(counts.get('ended 1006')).toBeGreaterThan(2), PATIENCE)
    simulator.faults.feedsRefuse = false
    await untilHeard(simulator, () => expect(reports.length).toBeGreaterThan(0))
  })

  it('reports no price after the stop', async () => {
    const simulator = await aMarket()
    const { start, provider, reports } = aProvider(simulator.urls)
    await start()
    await untilHeard(simulator, () => expect(reports.length).toBeGreaterThan(0))
    await provider.stop()
    const { length } = reports
    await vi.waitFor(() => expect(simulator.connections()).toBe(0), PATIENCE)
    simulator.tick()
    expect(reports).toHaveLength(length)
  })
})

describe('lists of windows', () => {
  it('are requested in batches, also for closed windows', async () => {
    const simulator = await aMarket()
    const past = Array.from({ length: 130 }, (_, back): MarketWindow => {
      return { asset: 'btc', length: '5m', startSec: START_SEC - 300 * (back + 1) }
    })
    const { provider } = aProvider(simulator.urls)
    const docs = await provider.windows([...running, ...past])
    expect(docs).toHaveLength(138)
    expect(simulator.requests()).toBe(3)
  })

  it('use bids and asks of order books, and the bids and asks of the list when the order books are down', async () => {
    const simulator = await aMarket()
    const { provider } = aProvider(simulator.urls, { clobUrl: simulator.urls.clob })
    const listed = await aProvider(simulator.urls).provider.windows(running)
    for (const bestLast of [false, true]) {
      simulator.faults.bestLast = bestLast
      expect(await provider.windows(running)).toEqual(listed)
    }
    const silent = aProvider(simulator.urls, { clobUrl: `${simulator.urls.clob}/nowhere` })
    expect(await silent.provider.windows(running)).toEqual(listed)
    expect(silent.counts.get('clob false')).toBe(1)
  })

  it.each([
    ['is down', (_, response) => void response.writeHead(503).end()],
    ['returns no list', (_, response) => void response.end('{"error":"no"}')],
    ['returns half a list', (_, response) => void response.end('[{"slug":"btc-')],
    [
      'redirects to another address',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['closes the connection', (_, response) => void response.destroy()],
    ['sends a body without an end', (_, response) => endless(response)],
  ] satisfies [string, RequestListener][])(
    'cause MarketUnreachable if the server %s',
    async (_, listener) => {
      const server = createServer(listener)
      await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
      const at = server.address() as { port: number }
      cleanups.push(async () => {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      })
      const url = `http://127.0.0.1:${at.port}`
      const nowhere = 'ws://127.0.0.1:1'
      const urls = { gamma: url, clob: url, polyBolt: nowhere, rtds: nowhere, chainlink: nowhere }
      const { provider, counts } = aProvider(urls)
      await expect(provider.windows(running)).rejects.toMatchObject({ name: 'MarketUnreachable' })
      expect(counts.get('gamma false')).toBe(1)
    },
  )

  it('are ignored for windows that were not requested', async () => {
    const simulator = await aMarket()
    const other = { ...running[0]!, startSec: START_SEC + 300 }
    const events = await (
      await fetch(`${simulator.urls.gamma}/events?slug=${slugOf(other)}`)
    ).text()
    const server = createServer((_, response) => void response.end(events))
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
    cleanups.push(async () => void server.close())
    const at = server.address() as { port: number }
    const { provider } = aProvider(simulator.urls, { gammaUrl: `http://127.0.0.1:${at.port}` })
    expect(await provider.windows(running)).toEqual([])
  })
})

/** Sends one megabyte after another until the connection closes. */
function endless(response: Parameters<RequestListener>[1]): void {
  const piece = Buffer.alloc(1_048_576, ' ')
  const more = (): void => {
    if (!response.destroyed && response.write(piece)) setImmediate(more)
  }
  response.on('drain', more)
  response.on('error', () => {})
  more()
}
