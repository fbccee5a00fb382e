import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { liveMarketAnswer } from '../../../../core/updown/domain/liveMarketAnswer.ts'
import { MARKETS, type MarketWindow, slugOf } from '../../../../core/updown/domain/marketWindows.ts'
import { pastMarketAnswer } from '../../../../core/updown/domain/pastMarketAnswer.ts'
import type { MarketState } from '../../../../core/updown/ports.ts'
import { createMarketRows } from '../../../../core/updown/store/createMarketRows.ts'
import { parseMarketState } from '../../../../core/updown/store/marketJson.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { aFollower } from './aFollower.ts'

/** A boundary of all markets. */
const START_SEC = 1_795_305_600
const END_SEC = START_SEC + 300
const RULES = { maxOracleAgeMs: 10_000, allowsOracle: true, allowsMissingTokens: false }
const window: MarketWindow = { asset: 'btc', length: '5m', startSec: START_SEC }
const time = { sec: START_SEC }
const clock = { nowSec: () => time.sec }
let database: TestDatabase
let sql: Sql
let rows: ReturnType<typeof createMarketRows>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  rows = createMarketRows({ databaseUrl: database.url, clock })
})
afterAll(async () => {
  await Promise.all([rows?.close(), sql?.end()])
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.market_window, app.market_live`
})

type Following = ReturnType<typeof aFollower>

/** Creates a follower that started before the window. */
async function following(arrange: (follower: Following) => void = () => {}): Promise<Following> {
  const createdFollower = aFollower(rows, time)
  arrange(createdFollower)
  await createdFollower.at(START_SEC - 2)
  await createdFollower.at(START_SEC - 1)
  return createdFollower
}

/** Returns the answer for the first market at present. */
async function answerNow({ follower }: Following) {
  await follower.publishState(START_SEC)
  const [row] = await sql({ state: json })`select state from app.market_live`
  return checkState(parseMarketState(row!.state)!)
}

function checkState(state: MarketState, nowMs = time.sec * 1_000) {
  const known = state.markets.find(
    (market) => market.window.asset === 'btc' && market.window.length === '5m',
  )!
  return liveMarketAnswer({ ...known, ...state.assets.btc, nowMs }, RULES)
}

async function pastAnswer() {
  const [stored] = await rows.kept([window])
  return pastMarketAnswer(window, stored?.doc ?? null)
}

describe('a live window of the follower', () => {
  it('has an answer from its first second, by the oracle until the official price exists', async () => {
    const follower = await following()
    await follower.at(START_SEC)
    const priceToBeatE18 = follower.truth.priceToBeatE18(window)
    expect(await answerNow(follower)).toMatchObject({ priceToBeatE18, priceToBeatFrom: 'oracle' })
    await follower.at(START_SEC + 5)
    expect(await answerNow(follower)).toMatchObject({ priceToBeatE18, priceToBeatFrom: 'official' })
  })

  it('has no price to beat after a late boundary, until the official price exists', async () => {
    const follower = await following()
    await follower.at(START_SEC + 3)
    expect(await answerNow(follower)).toEqual({ kind: 'cannot', reason: 'no_price_to_beat' })
    await follower.at(START_SEC + 5)
    expect(await answerNow(follower)).toMatchObject({ priceToBeatFrom: 'official' })
  })

  it('has no answer when the official price differs, with a count and a log line', async () => {
    const follower = await following(({ provider }) => {
      provider.faults.officialOffPpm = 50
    })
    await follower.at(START_SEC)
    await follower.at(START_SEC + 5)
    expect(await answerNow(follower)).toEqual({ kind: 'cannot', reason: 'source_conflict' })
    expect(follower.warned.map((fields) => Reflect.get(fields, 'window'))).toContain(slugOf(window))
    const metrics = await follower.registry.metrics()
    expect(metrics).toContain('svc_market_comparisons_total{end="differed"} 8')
    await follower.at(START_SEC + 6)
    expect(follower.warned).toHaveLength(8)
  })

  it('has no answer while its tokens are missing, or while the market lists the window without its rule', async () => {
    const follower = await following(({ provider }) => {
      provider.faults.hidesTokens = true
    })
    await follower.at(START_SEC)
    expect(await answerNow(follower)).toEqual({ kind: 'cannot', reason: 'no_tokens' })
    Object.assign(follower.provider.faults, { hidesTokens: false, hidesRule: true })
    await follower.at(START_SEC + 1)
    expect(await answerNow(follower)).toEqual({ kind: 'cannot', reason: 'unknown_rule' })
  })

  it('has its tokens at its start, even if the list fails at that time', async () => {
    const follower = await following()
    follower.provider.faults.httpDown = true
    await expect(follower.at(START_SEC)).rejects.toMatchObject({ name: 'MarketUnreachable' })
    expect(await answerNow(follower)).toMatchObject({ kind: 'answer', priceToBeatFrom: 'oracle' })
  })

  it('becomes stale ten seconds after the worker died, without a further event', async () => {
    const follower = await following()
    await follower.at(START_SEC)
    await answerNow(follower)
    const [row] = await sql({ state: json })`select state from app.market_live`
    const state = parseMarketState(row!.state)!
    expect(checkState(state, START_SEC * 1_000 + 10_000).kind).toBe('answer')
    expect(checkState(state, START_SEC * 1_000 + 10_001)).toEqual({
      kind: 'cannot',
      reason: 'oracle_stale',
    })
  })

  it.each([
    ['ahead of the local clock by more than the tolerance', 2_500],
    ['behind the local clock by more than the maximum age of a price', -10_500],
  ])('has no answer from a source whose clock is %s', async (_, clockAheadMs) => {
    const follower = await following(({ provider }) => {
      provider.faults.clockAheadMs = clockAheadMs
    })
    await follower.at(START_SEC)
    await follower.at(START_SEC + 1)
    expect(await answerNow(follower)).toEqual({ kind: 'cannot', reason: 'oracle_stale' })
  })

  it('has no price to beat from a source with a clock ahead, until the official price exists', async () => {
    const follower = await following(({ provider }) => {
      provider.faults.clockAheadMs = 1_500
    })
    await follower.at(START_SEC)
    expect(await answerNow(follower)).toEqual({ kind: 'cannot', reason: 'no_price_to_beat' })
    await follower.at(START_SEC + 5)
    expect(await answerNow(follower)).toMatchObject({
      priceToBeatE18: follower.truth.priceToBeatE18(window),
      priceToBeatFrom: 'official',
    })
  })
})

describe('an ended window of the follower', () => {
  it('has an answer when it is resolved, and no answer while it is proposed', async () => {
    const follower = await following()
    await follower.at(START_SEC)
    await follower.at(END_SEC + 4)
    expect(await pastAnswer()).toEqual({ kind: 'cannot', reason: 'not_settled' })
    await follower.at(END_SEC + 7)
    expect(await pastAnswer()).toMatchObject({
      outcome: follower.truth.winner(window),
      settlePriceE18: follower.truth.finalPriceE18(window),
    })
  })

  it('resolves to up on a tie', async () => {
    const follower = await following(({ truth }) => truth.tie(window))
    await follower.at(START_SEC)
    await follower.at(END_SEC + 7)
    const answer = await pastAnswer()
    expect(answer).toMatchObject({ kind: 'answer', outcome: 'up' })
    if (answer.kind === 'answer') expect(answer.settlePriceE18).toBe(answer.priceToBeatE18)
  })

  it('is requested again until its official prices exist', async () => {
    const follower = await following(({ provider }) => {
      provider.faults.hidesMetadata = true
    })
    await follower.at(START_SEC)
    await follower.at(END_SEC + 7)
    expect(await pastAnswer()).toEqual({ kind: 'cannot', reason: 'not_settled' })
    follower.provider.faults.hidesMetadata = false
    await follower.at(END_SEC + 60)
    expect(await pastAnswer()).toMatchObject({ kind: 'answer' })
    expect(await follower.registry.metrics()).toContain(
      'svc_market_comparisons_total{end="agreed"}',
    )
  })

  it('is found by the next follower, with the stored price to beat', async () => {
    const killed = await following()
    await killed.at(START_SEC)
    const next = aFollower(rows, time)
    time.sec = START_SEC + 100
    await next.follower.loadStored()
    next.provider.faults.hidesMetadata = true
    await next.at(START_SEC + 100)
    expect(await answerNow(next)).toMatchObject({ priceToBeatFrom: 'oracle' })
    next.provider.faults.hidesMetadata = false
    await next.at(END_SEC + 7)
    expect(await pastAnswer()).toMatchObject({ kind: 'answer' })
  })

  it('is fetched if no follower ran during the window; the history has its start price until then', async () => {
    const before = await following()
    await before.at(START_SEC)
    time.sec = START_SEC + 2 * 3_600 + 10
    const { past, provider } = aFollower(rows, time, { maxGapMs: 2_000, pastDays: 0.05 })
    await past.survey()
    expect(past.fromSec()).toBe(START_SEC + 2 * 3_600)
    provider.faults.httpDown = true
    await expect(past.fetchMore()).rejects.toMatchObject({ name: 'MarketUnreachable' })
    expect(past.fromSec()).toBe(START_SEC + 2 * 3_600)
    provider.faults.httpDown = false
    while (await past.fetchMore());
    expect(past.fromSec()).toBeLessThan(START_SEC + 3_600)
    for (const market of MARKETS) {
      const range = { fromSec: past.fromSec(), toSec: time.sec - 900, limit: 10 }
      expect(await rows.missing(market, range)).toEqual([])
    }
  })
})
