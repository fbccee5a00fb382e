import { E18 } from '../../core/kernel/feeds/decimals.ts'
import type { MarketAsset } from '../../core/kernel/feeds/marketAssets.ts'
import type { Observation } from '../../core/kernel/feeds/observation.ts'
import {
  MARKETS,
  type MarketWindow,
  slugOf,
  windowAt,
} from '../../core/updown/domain/marketWindows.ts'
import type { WindowDoc } from '../../core/updown/domain/windowDoc.ts'
import type {
  CurrentMarket,
  MarketDeps,
  MarketSettings,
  MarketState,
  StoredWindow,
} from '../../core/updown/ports.ts'
import type { TestClock } from './anApp.ts'
import { aBlock } from './facts.ts'
import { MARKET_SETTINGS } from './noMarkets.ts'

const SOURCE = 'https://data.chain.link/streams/btc-usd-twap-60s-streams'

/**
 * 90,771.0076306611 USD. The mean of the oracle is 18.2 USD lower, the current price of the oracle
 * 20.2 USD lower.
 */
export const PRICE_TO_BEAT_E18 = 90_771_007_630_661_100_000_000n
export const MEAN_E18 = PRICE_TO_BEAT_E18 - 182n * (E18 / 10n)
export const SPOT_E18 = PRICE_TO_BEAT_E18 - 202n * (E18 / 10n)

const cents = (count: bigint) => (count * E18) / 100n

/** Builds the market's document of a running window. */
export function aWindowDoc(window: MarketWindow, given: Partial<WindowDoc> = {}): WindowDoc {
  return {
    window,
    conditionId: `0x${'7'.repeat(64)}`,
    tokens: {
      up: { tokenId: '111', priceE18: cents(24n), bidE18: cents(23n), askE18: cents(25n) },
      down: { tokenId: '222', priceE18: cents(76n), bidE18: cents(75n), askE18: cents(77n) },
    },
    stated: { isTwap: true, lookbackSec: 60, resolutionSource: SOURCE },
    priceToBeatE18: PRICE_TO_BEAT_E18,
    finalPriceE18: null,
    settlement: 'open',
    winner: null,
    ...given,
  }
}

/** Builds the same window after settlement: a fall of 18.2 USD. */
export function aSettledWindow(
  window: MarketWindow,
  given: Partial<StoredWindow> = {},
): StoredWindow {
  return {
    window,
    doc: aWindowDoc(window, {
      finalPriceE18: MEAN_E18,
      settlement: 'resolved',
      winner: 'down',
    }),
    isListed: true,
    boundary: null,
    settledAtSec: window.startSec + 304,
    ...given,
  }
}

export const anObservation = (atMs: number, priceE18: bigint, source = 'sim'): Observation => ({
  atMs,
  priceE18,
  source,
})

/** Builds the state of all markets from a working worker at `nowMs`. */
export function aMarketState(nowMs: number, given: Partial<MarketState> = {}): MarketState {
  const nowSec = Math.floor(nowMs / 1_000)
  const prices = {
    twap60: anObservation(nowMs - 364, MEAN_E18, 'chainlink'),
    spot: anObservation(nowMs - 100, SPOT_E18, 'pyth'),
  }
  const assets: Readonly<Record<MarketAsset, typeof prices>> = {
    btc: prices,
    eth: prices,
    sol: prices,
    xrp: prices,
  }
  return {
    toldAtMs: nowMs,
    provider: 'sim',
    feed: 'connected',
    markets: MARKETS.map((market) => {
      const window = windowAt(market, nowSec)
      const boundary = anObservation(window.startSec * 1_000 + 250, PRICE_TO_BEAT_E18)
      return { window, doc: aWindowDoc(window), boundary, docAtMs: nowMs - 700 }
    }),
    assets,
    pastFromSec: nowSec - 7 * 86_400,
    ...given,
  }
}

/** Builds the same state with changed facts of each window. */
export function changeMarkets(
  nowMs: number,
  change: (now: CurrentMarket) => Partial<CurrentMarket>,
): MarketState {
  const state = aMarketState(nowMs)
  return { ...state, markets: state.markets.map((now) => ({ ...now, ...change(now) })) }
}

type Held = {
  /** Returns the newest state at a time. */
  tell: (nowMs: number) => MarketState | null
  readonly past: Map<string, StoredWindow>
  comparisons: MarketDeps['reads']['comparisons']
}

/**
 * Stores markets in memory, with their state at the clock's time; state and past windows may be changed at any time.
 */
export function memoryMarkets(
  given: {
    readonly time?: TestClock
    readonly past?: readonly StoredWindow[]
    readonly settings?: Partial<MarketSettings>
  } = {},
) {
  const { time = { ms: aBlock().timestampSec * 1_000 }, past = [], settings = {} } = given
  const held: Held = {
    tell: (nowMs) => aMarketState(nowMs),
    past: new Map(past.map((window) => [slugOf(window.window), window])),
    comparisons: async () => ({ compared: 12, differed: 1 }),
  }
  const deps: MarketDeps = {
    reads: {
      state: () => held.tell(time.ms),
      past: async (window) => held.past.get(slugOf(window)) ?? null,
      comparisons: () => held.comparisons(),
    },
    settings: { ...MARKET_SETTINGS, ...settings },
  }
  return Object.assign(held, deps)
}
