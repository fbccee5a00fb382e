import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { migrate } from '../../../../../core/platform/db/migrate.ts'
import { type MarketWindow, windowSec } from '../../../../../core/updown/domain/marketWindows.ts'
import type { MarketState, StoredWindow } from '../../../../../core/updown/ports.ts'
import { createMarketReads } from '../../../../../core/updown/store/createMarketReads.ts'
import { createMarketRows } from '../../../../../core/updown/store/createMarketRows.ts'
import {
  aDoc,
  anObservation,
  aWindow,
  price,
  START_SEC,
} from '../../../../pure/core/updown/domain/aWindow.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'
import { startTestPostgres, type TestPostgres } from '../../../../support/startTestPostgres.ts'

const END_SEC = START_SEC + 300
const time = { sec: END_SEC + 10 }
const clock = { nowSec: () => time.sec, nowMs: () => time.sec * 1_000 }
let server: TestPostgres
let sql: Sql
let rows: ReturnType<typeof createMarketRows>
let reads: ReturnType<typeof createMarketReads>

beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url)
  sql = createSql(server.url, { name: 'test', max: 1, reader: false })
  rows = createMarketRows({ databaseUrl: server.url, clock })
})
afterAll(async () => {
  await Promise.all([rows?.close(), reads?.close(), sql?.end()])
  await server?.stop()
})
beforeEach(async () => {
  time.sec = END_SEC + 10
  await sql`truncate app.market_window`
  await reads?.close()
  reads = createMarketReads({ databaseUrl: server.url, clock })
})

const aStoredWindow = (changes: Partial<StoredWindow> = {}): StoredWindow => ({
  window: aWindow,
  doc: null,
  isListed: true,
  boundary: null,
  settledAtSec: null,
  ...changes,
})
const resolvedDoc = (window: MarketWindow = aWindow) =>
  aDoc({
    window,
    settlement: 'resolved',
    winner: 'up',
    priceToBeatE18: price('90000.0000000000001'),
    finalPriceE18: price('90001.000000000000000001'),
  })

const aState = (toldAtMs: number): MarketState => {
  const none = { twap60: null, spot: anObservation('90000.123456789012345678', toldAtMs) }
  return {
    toldAtMs,
    provider: 'sim',
    feed: 'connected',
    markets: [{ window: aWindow, doc: resolvedDoc(), docAtMs: toldAtMs, boundary: null }],
    assets: { btc: none, eth: none, sol: none, xrp: none },
    pastFromSec: START_SEC,
  }
}

describe('stored windows', () => {
  it('keep every digit', async () => {
    const boundary = anObservation('90000.000000000000000001', START_SEC * 1_000)
    const keptWindow = aStoredWindow({ doc: resolvedDoc(), boundary })
    await rows.keep([keptWindow])
    expect(await reads.past(aWindow)).toEqual({ ...keptWindow, settledAtSec: time.sec })
  })

  it('are not changed once final', async () => {
    await rows.keep([aStoredWindow({ doc: resolvedDoc() })])
    const other = aDoc({
      settlement: 'resolved',
      winner: 'down',
      priceToBeatE18: 2n,
      finalPriceE18: 1n,
    })
    expect(await rows.keep([aStoredWindow({ doc: other })])).toEqual({ compared: [], settled: [] })
    expect((await reads.past(aWindow))?.doc).toEqual(resolvedDoc())
  })

  it('keep the earlier of two boundaries, and keep earlier facts of the market', async () => {
    const late = anObservation('2', START_SEC * 1_000 + 900)
    const early = anObservation('1', START_SEC * 1_000)
    await rows.keep([aStoredWindow({ boundary: late, doc: aDoc({ priceToBeatE18: price('1') }) })])
    await rows.keep([aStoredWindow({ boundary: early })])
    await rows.keep([aStoredWindow({ boundary: late, doc: aDoc() })])
    await rows.keep([aStoredWindow()])
    const now = await reads.past(aWindow)
    expect(now?.boundary).toEqual(early)
    expect(now?.doc?.priceToBeatE18).toBe(price('1'))
  })

  it('are reported once as compared and once as final', async () => {
    const boundary = anObservation('90000.0000000000001', START_SEC * 1_000)
    await rows.keep([aStoredWindow({ boundary })])
    const open = {
      ...resolvedDoc(),
      settlement: 'open' as const,
      winner: null,
      finalPriceE18: null,
    }
    expect(await rows.keep([aStoredWindow({ doc: open, boundary })])).toEqual({
      compared: [{ window: aWindow, isAgreed: true }],
      settled: [],
    })
    expect(await rows.keep([aStoredWindow({ doc: resolvedDoc(), boundary })])).toEqual({
      compared: [],
      settled: [aWindow],
    })
    expect(await reads.comparisons()).toEqual({ compared: 1, differed: 0 })
  })

  it('count as different when the official price differs by more than a millionth', async () => {
    const boundary = anObservation('90001', START_SEC * 1_000)
    const { compared } = await rows.keep([aStoredWindow({ doc: resolvedDoc(), boundary })])
    expect(compared).toEqual([{ window: aWindow, isAgreed: false }])
    expect(await reads.comparisons()).toEqual({ compared: 1, differed: 1 })
  })

  it('are not final while they are resolved without prices', async () => {
    await rows.keep([aStoredWindow({ doc: { ...resolvedDoc(), finalPriceE18: null } })])
    expect((await reads.past(aWindow))?.settledAtSec).toBeNull()
    expect(await rows.waiting(time.sec)).toBe(1)
    await rows.keep([aStoredWindow({ doc: resolvedDoc() })])
    expect((await reads.past(aWindow))?.settledAtSec).toBe(time.sec)
    expect(await rows.waiting(time.sec)).toBe(0)
  })

  it('are returned from memory once final', async () => {
    await rows.keep([aStoredWindow({ doc: resolvedDoc() })])
    const first = await reads.past(aWindow)
    await sql`truncate app.market_window`
    expect(await reads.past(aWindow)).toBe(first)
    expect(await reads.past({ ...aWindow, asset: 'eth' })).toBeNull()
  })
})

describe('windows without an outcome', () => {
  it('are due after their end, the oldest check first, with growing pauses', async () => {
    const before = { ...aWindow, startSec: START_SEC - 300 }
    const running = { ...aWindow, startSec: END_SEC }
    time.sec = END_SEC + 1
    await rows.keep([aStoredWindow({ doc: aDoc() }), aStoredWindow({ window: running })])
    time.sec = END_SEC + 2
    await rows.keep([aStoredWindow({ window: before, doc: aDoc({ window: before }) })])
    const due = async (nowSec: number) =>
      (await rows.unsettled(nowSec, 10)).map(({ window }) => window.startSec)
    expect(await due(END_SEC + 10)).toEqual([START_SEC])
    expect(await due(END_SEC + 40)).toEqual([START_SEC, START_SEC - 300])
    time.sec = END_SEC + 2_000
    await rows.keep([aStoredWindow({ doc: aDoc() })])
    expect(await due(time.sec + 90)).not.toContain(START_SEC)
    expect(await due(time.sec + 110)).toContain(START_SEC)
  })

  it('include a window that the market did not list, once per hour for a day', async () => {
    await rows.keep([aStoredWindow({ isListed: false })])
    expect((await reads.past(aWindow))?.isListed).toBe(false)
    expect(await rows.unsettled(time.sec + 600, 10)).toEqual([])
    expect(await rows.unsettled(time.sec + 3_600, 10)).toHaveLength(1)
    expect(await rows.unsettled(time.sec + 90_000, 10)).toEqual([])
    await rows.keep([aStoredWindow({ doc: resolvedDoc() })])
    await rows.keep([aStoredWindow({ isListed: false })])
    expect((await reads.past(aWindow))?.isListed).toBe(true)
  })

  it('are returned as missing from newest to oldest', async () => {
    await rows.keep([aStoredWindow()])
    const range = { fromSec: START_SEC - 700, toSec: END_SEC, limit: 3 }
    const starts = (await rows.missing({ asset: 'btc', length: '5m' }, range)).map(
      (marketWindow) => marketWindow.startSec,
    )
    expect(starts).toEqual([END_SEC, START_SEC - 300, START_SEC - 600])
    expect(starts.every((start) => start % windowSec(aWindow) === 0)).toBe(true)
    expect(await rows.kept([aWindow, { ...aWindow, startSec: END_SEC }])).toHaveLength(1)
  })
})

describe('the published market state', () => {
  it('reaches every process, and remains available during an outage of Postgres', async () => {
    const other = createMarketReads({ databaseUrl: server.url, clock })
    const toldAtMs = START_SEC * 1_000
    await rows.publish(aState(toldAtMs))
    for (const entry of [reads, other]) {
      await vi.waitFor(() => expect(entry.state()).toEqual(aState(toldAtMs)), PATIENCE_MS)
    }
    await server.pause()
    await expect(rows.publish(aState(toldAtMs + 1))).rejects.toMatchObject({
      code: 'database_unavailable',
    })
    expect(reads.state()?.toldAtMs).toBe(toldAtMs)
    await server.resume()
    await rows.publish(aState(toldAtMs + 2))
    for (const entry of [reads, other]) {
      await vi.waitFor(() => expect(entry.state()?.toldAtMs).toBe(toldAtMs + 2), PATIENCE_MS)
    }
    await other.close()
  })

  it('reaches a process that starts later', async () => {
    await rows.publish(aState(7_000))
    const late = createMarketReads({ databaseUrl: server.url, clock })
    expect(late.state()).toBeNull()
    await vi.waitFor(() => expect(late.state()?.toldAtMs).toBe(7_000), PATIENCE_MS)
    await late.close()
  })
})
