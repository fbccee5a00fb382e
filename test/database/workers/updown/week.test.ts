import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { liveMarketAnswer } from '../../../../core/updown/domain/liveMarketAnswer.ts'
import {
  MARKETS,
  type Market,
  type MarketWindow,
  marketName,
  slugOf,
  windowSec,
} from '../../../../core/updown/domain/marketWindows.ts'
import { pastMarketAnswer } from '../../../../core/updown/domain/pastMarketAnswer.ts'
import type { MarketState } from '../../../../core/updown/ports.ts'
import { createMarketReads } from '../../../../core/updown/store/createMarketReads.ts'
import { createMarketRows } from '../../../../core/updown/store/createMarketRows.ts'
import { parseMarketState } from '../../../../core/updown/store/marketJson.ts'
import type { SimulatedPrices } from '../../../../devnet/markets/createSimulatedPrices.ts'
import type { MarketFollower } from '../../../../workers/updown/createMarketFollower.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { aFollower } from './aFollower.ts'

const WEEK_SEC = 7 * 86_400
const SHIFT_SEC = 8 * 3_600
/** A Sunday of November 2026, at a boundary of all markets. */
const FROM_SEC = 1_795_305_600
/** Simultaneous requests. */
const AT_ONCE = 50
const RULES = { maxOracleAgeMs: 10_000, allowsOracle: true, allowsMissingTokens: false }
const time = { sec: FROM_SEC }
const clock = { nowSec: () => time.sec, nowMs: () => time.sec * 1_000 }
let database: TestDatabase
let sql: Sql
let rows: ReturnType<typeof createMarketRows>
let reads: ReturnType<typeof createMarketReads>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  rows = createMarketRows({ databaseUrl: database.url, clock })
  reads = createMarketReads({ databaseUrl: database.url, clock })
})
afterAll(async () => {
  await Promise.all([rows?.close(), reads?.close(), sql?.end()])
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.market_window`
})

/** Checks every window of a market between two times; counts right, missing and wrong answers. */
async function checkAllWindows(
  market: Market,
  truth: SimulatedPrices,
  fromSec: number,
  toSec: number,
) {
  const found = { right: 0, missing: 0, wrong: 0 }
  const count = (toSec - fromSec) / windowSec(market)
  const windows = Array.from({ length: count }, (_, index) => {
    return { ...market, startSec: fromSec + index * windowSec(market) }
  })
  const check = async (window: MarketWindow) => {
    const stored = await reads.past(window)
    const answer = pastMarketAnswer(window, stored?.doc ?? null)
    if (answer.kind === 'cannot') return 'missing'
    const isRight =
      answer.outcome === truth.winner(window) &&
      answer.priceToBeatE18 === truth.priceToBeatE18(window) &&
      answer.settlePriceE18 === truth.finalPriceE18(window)
    return isRight ? 'right' : 'wrong'
  }
  for (let at = 0; at < windows.length; at += AT_ONCE) {
    const verdicts = await Promise.all(windows.slice(at, at + AT_ONCE).map(check))
    for (const verdict of verdicts) found[verdict] += 1
  }
  return found
}

describe('a simulated week of markets', () => {
  it('is fetched completely: 2,016 and 672 windows of each coin, each once and correct', async () => {
    // All windows but the last are final at once; the last is final some seconds after its end.
    time.sec = FROM_SEC + WEEK_SEC + 10
    const { past, provider, truth } = aFollower(rows, time)
    await past.survey()
    expect(past.fromSec()).toBe(FROM_SEC + WEEK_SEC)
    const reached: number[] = []
    while (await past.fetchMore()) reached.push(past.fromSec())
    expect(reached.every((sec, index) => index === 0 || sec <= reached[index - 1]!)).toBe(true)
    expect(past.fromSec()).toBe(FROM_SEC)
    expect(Math.max(...provider.asked)).toBeLessThanOrEqual(100)
    const [count] =
      await sql`select count(*) as rows, count(distinct slug) as slugs from app.market_window`
    expect(count).toEqual({ rows: 4 * (2_016 + 672), slugs: 4 * (2_016 + 672) })
    for (const market of MARKETS) {
      const expected = WEEK_SEC / windowSec(market)
      expect(
        await checkAllWindows(market, truth, FROM_SEC, FROM_SEC + WEEK_SEC),
        marketName(market),
      ).toEqual({
        right: expected,
        missing: 0,
        wrong: 0,
      })
    }
    const again = aFollower(rows, time)
    await again.past.survey()
    expect(again.past.fromSec()).toBe(FROM_SEC)
  })

  it('is followed live for eight hours: no window is missing or repeated, and every sold answer is correct', async () => {
    const { follower, provider, truth, at, boundaries } = aFollower(rows, time)
    let sold = 0
    const wrong: string[] = []
    const sell = async () => {
      const reported = await stateOf(follower)
      for (const known of reported.markets) {
        const { twap60, spot } = reported.assets[known.window.asset]
        const answer = liveMarketAnswer({ ...known, twap60, spot, nowMs: clock.nowMs() }, RULES)
        if (answer.kind === 'cannot') continue
        sold += 1
        if (answer.priceToBeatE18 !== truth.priceToBeatE18(known.window))
          wrong.push(slugOf(known.window))
      }
    }
    for (let sec = FROM_SEC; sec < FROM_SEC + SHIFT_SEC; sec += 300) {
      // The times are: before the start of the window, at its start, before the official price,
      // after the official price, and after the resolution of the previous window.
      for (const offset of [-1, 0, 1, 5, 8]) {
        await at(sec + offset)
        await sell()
      }
    }
    await at(FROM_SEC + SHIFT_SEC + 8)
    expect(wrong).toEqual([])
    expect(sold).toBeGreaterThan(8 * 96 * 4)
    expect(boundaries()).toBe(4 * 96)
    expect(Math.max(...provider.asked)).toBeLessThanOrEqual(100)
    for (const market of MARKETS) {
      const expected = SHIFT_SEC / windowSec(market)
      const found = await checkAllWindows(market, truth, FROM_SEC, FROM_SEC + SHIFT_SEC)
      expect(found, marketName(market)).toEqual({ right: expected, missing: 0, wrong: 0 })
    }
    expect(await rows.waiting(time.sec)).toBe(0)
    const { compared, differed } = await reads.comparisons()
    expect(compared).toBeGreaterThanOrEqual(4 * (96 + 32))
    expect(differed).toBe(0)
  })
})

/** Returns the current state of the follower. */
async function stateOf({ publishState }: MarketFollower): Promise<MarketState> {
  await publishState(FROM_SEC)
  const [row] = await sql({ state: json })`select state from app.market_live`
  return parseMarketState(row!.state)!
}
