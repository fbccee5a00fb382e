import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Observation } from '../../../../../core/kernel/feeds/observation.ts'
import { createFixtureProvider } from '../../../../../core/updown/store/createFixtureProvider.ts'
import { createSimulatedPrices } from '../../../../../devnet/markets/createSimulatedPrices.ts'
import { polyBoltFrame, rtdsFrame } from '../../../../../devnet/markets/feedFrames.ts'
import { gammaEvents } from '../../../../../devnet/markets/gammaEvents.ts'
import { INITIAL_MARKET_FAULTS } from '../../../../../devnet/markets/marketFaults.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'
import { aWindow, START_SEC } from '../domain/aWindow.ts'

const PATIENCE = { timeout: PATIENCE_MS, interval: 5 }
const truth = createSimulatedPrices(7)
const time = { ms: 0 }
const clock = { nowMs: () => time.ms }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const slug = (startSec: number) => `btc-updown-5m-${startSec}`
const line = (sec: number, kind: string, body: unknown) =>
  JSON.stringify({ at: sec * 1_000, kind, body })
const topic = { asset: 'btc', series: 'twap60' } as const
const priceAt = (sec: number) => ({ atMs: sec * 1_000, priceE18: truth.twap60E18('btc', sec) })
const listedEvents = (nowSec: number) =>
  gammaEvents({ truth, faults: INITIAL_MARKET_FAULTS, nowSec }, [slug(START_SEC)])

/** Thirty seconds in both encodings, the list before and after, and an unreadable line. */
const RECORDING = [
  line(START_SEC - 5, 'gamma', listedEvents(START_SEC - 5)),
  ...Array.from({ length: 10 }, (_, sec) =>
    line(START_SEC + sec, 'rtds', rtdsFrame(topic, priceAt(START_SEC + sec))),
  ),
  line(
    START_SEC + 4,
    'rtds',
    '{"topic":"crypto_prices_twap_sixty","payload":{"symbol":"btc/usd"}}',
  ),
  ...Array.from({ length: 10 }, (_, sec) =>
    line(
      START_SEC + 10 + sec,
      'polybolt',
      polyBoltFrame(topic, priceAt(START_SEC + 10 + sec), sec),
    ),
  ),
  line(START_SEC + 20, 'gamma', listedEvents(START_SEC + 20)),
].join('\n')

function playing(speed = 1) {
  const received: Observation[] = []
  const frames: string[] = []
  const meter = { frame: (kind: string) => void frames.push(kind) }
  const provider = createFixtureProvider({ text: RECORDING, speed, meter, clock })
  stops.push(() => provider.stop())
  const listener = {
    reported: (_: string, __: string, observation: Observation) => void received.push(observation),
    changed: () => {},
    missed: () => {},
  }
  return { provider, received, frames, start: () => provider.start(listener) }
}

describe('a recording of market feeds', () => {
  it('is replayed on time through the parsers of both encodings', async () => {
    time.ms = (START_SEC - 5) * 1_000
    const { provider, received, frames, start } = playing()
    await expect(provider.windows([aWindow])).rejects.toMatchObject({ name: 'MarketUnreachable' })
    await start()
    expect(received).toEqual([])
    expect((await provider.windows([aWindow]))[0]?.priceToBeatE18).toBeNull()
    time.ms = (START_SEC + 4) * 1_000
    await vi.waitFor(() => expect(received).toHaveLength(5), PATIENCE)
    time.ms = (START_SEC + 20) * 1_000
    await vi.waitFor(() => expect(received).toHaveLength(20), PATIENCE)
    expect(received.map(({ priceE18 }) => priceE18)).toEqual(
      Array.from({ length: 20 }, (_, sec) => truth.twap60E18('btc', START_SEC + sec)),
    )
    expect(frames.filter((kind) => kind === 'broken')).toHaveLength(1)
    expect((await provider.windows([aWindow]))[0]?.priceToBeatE18).toBe(
      truth.priceToBeatE18(aWindow),
    )
  })

  it('is shifted by whole windows to now, replays past lines at once, and repeats at its end', async () => {
    const laterSec = 900 * 1_000
    time.ms = (START_SEC + laterSec + 7) * 1_000
    const { provider, received, start } = playing()
    await start()
    expect(received.at(-1)?.atMs).toBe((START_SEC + laterSec + 7) * 1_000)
    const moved = { ...aWindow, startSec: START_SEC + laterSec }
    expect((await provider.windows([moved]))[0]?.window).toEqual(moved)
    expect(await provider.windows([aWindow])).toEqual([])
    time.ms += 900_000
    await vi.waitFor(() => expect(received.at(-1)?.atMs).toBe(time.ms), PATIENCE)
  })

  it('may be replayed faster', async () => {
    time.ms = (START_SEC - 5) * 1_000
    const { received, start } = playing(10)
    await start()
    time.ms += 1_000
    await vi.waitFor(() => expect(received).toHaveLength(6), PATIENCE)
  })

  it('is rejected if it has no line', () => {
    expect(() =>
      createFixtureProvider({ text: '\n', speed: 1, meter: { frame: () => {} }, clock }),
    ).toThrow(RangeError)
  })
})
