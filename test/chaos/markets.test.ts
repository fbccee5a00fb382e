import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../core/platform/db/migrate.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { liveMarketAnswer } from '../../core/updown/domain/liveMarketAnswer.ts'
import type { MarketState } from '../../core/updown/ports.ts'
import { createMarketReads } from '../../core/updown/store/createMarketReads.ts'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import {
  createMarketSimulator,
  type MarketSimulator,
} from '../../devnet/markets/createMarketSimulator.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startTestPostgres, type TestPostgres } from '../support/startTestPostgres.ts'
import { startWorker, type Worker } from '../support/startWorker.ts'

const PATIENCE = { timeout: PATIENCE_MS, interval: 20 }
const RULES = { maxOracleAgeMs: 10_000, allowsOracle: true, allowsMissingTokens: false }
let server: TestPostgres
let simulator: MarketSimulator
let ticking: NodeJS.Timeout
let reads: ReturnType<typeof createMarketReads>
const workers: Worker[] = []

beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url)
  simulator = await createMarketSimulator({ seed: 7, clock: systemClock })
  ticking = setInterval(simulator.tick, 1_000)
  reads = createMarketReads({ databaseUrl: server.url, clock: systemClock })
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  clearInterval(ticking)
  await reads?.close()
  await simulator?.stop()
  await server?.stop()
})

async function aWorker(): Promise<Worker> {
  const worker = startWorker('test/support/markets/marketWorker', {
    env: {
      DEVNET: '1',
      DATABASE_URL: server.url,
      DEVNET_MARKETS_PORT: new URL(simulator.urls.gamma).port,
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      MARKET_PAST_DAYS: '0',
    },
  })
  workers.push(worker)
  await worker.said('"event":"process_ready"')
  expect(worker.hasEnded()).toBe(false)
  return worker
}

const HERE = '"event":"market_follower_started"'

/** Returns the answer for the first market at a time. */
function answerAt(state: MarketState, nowMs: number) {
  const [known] = state.markets
  return liveMarketAnswer({ ...known!, ...state.assets[known!.window.asset], nowMs }, RULES)
}

/** Waits for a state newer than `afterMs` that allows an answer. */
const untilAnswered = (afterMs: number) =>
  vi.waitFor(() => {
    const state = reads.state()
    expect(state?.toldAtMs).toBeGreaterThan(afterMs)
    expect(state?.assets.btc.twap60?.atMs).toBeGreaterThan(afterMs - 1_000)
    expect(state?.markets[0]?.doc?.tokens).toBeTruthy()
    return state!
  }, PATIENCE)

describe('two workers that can follow markets', () => {
  it('follow the markets in turn, one worker at a time, through a kill, an outage of Postgres, and the stop of both', async () => {
    const first = await aWorker()
    await vi.waitFor(() => expect(first.output()).toContain(HERE), PATIENCE)
    const second = await aWorker()
    await untilAnswered(0)
    expect(simulator.connections()).toBe(1)
    expect(second.output()).not.toContain(HERE)

    const killedMs = Date.now()
    await first.kill()
    await untilAnswered(killedMs)
    expect(second.output()).toContain(HERE)
    const third = await aWorker()

    await server.pause()
    await server.resume()
    await untilAnswered(Date.now())
    await vi.waitFor(() => expect(simulator.connections()).toBe(1), PATIENCE)

    await Promise.all([third.stop(), second.stop()])
    const left = reads.state()!
    await expect.poll(() => simulator.connections(), PATIENCE).toBe(0)
    expect(answerAt(left, left.toldAtMs + RULES.maxOracleAgeMs + 1)).toEqual({
      kind: 'cannot',
      reason: 'oracle_stale',
    })
  })
})
