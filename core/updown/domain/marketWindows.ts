import { MARKET_ASSETS, type MarketAsset } from '../../kernel/feeds/marketAssets.ts'

/** Lengths of windows, seconds. Source: seed 001, prediction-market price to beat. */
export const WINDOW_LENGTHS = { '5m': 300, '15m': 900 } as const
export type WindowLength = keyof typeof WINDOW_LENGTHS

export type Market = { readonly asset: MarketAsset; readonly length: WindowLength }

/** One window of a market. */
export type MarketWindow = Market & {
  /** Unix seconds, a multiple of the length. */
  readonly startSec: number
}

export const MARKETS: readonly Market[] = MARKET_ASSETS.flatMap((asset) => [
  { asset, length: '5m' },
  { asset, length: '15m' },
])

/** Returns the name of a market in paths and answers, such as "btc-5m". */
export const marketName = ({ asset, length }: Market): string => `${asset}-${length}`

/** Parses the name of a market; null for another name. */
export function parseMarket(name: string): Market | null {
  return MARKETS.find((market) => marketName(market) === name) ?? null
}

export const windowSec = ({ length }: Pick<Market, 'length'>): number => WINDOW_LENGTHS[length]
export const endSec = (window: MarketWindow): number => window.startSec + windowSec(window)

/** Returns the window that contains a second; a boundary belongs to the window that starts there. */
export function windowAt(market: Market, nowSec: number): MarketWindow {
  const lengthSec = windowSec(market)
  return { ...market, startSec: Math.floor(nowSec / lengthSec) * lengthSec }
}

export const nextWindow = (window: MarketWindow): MarketWindow => ({
  ...window,
  startSec: endSec(window),
})

/** Returns the seconds until the end of a window, at least zero. */
export const secondsLeft = (window: MarketWindow, nowSec: number): number =>
  Math.max(0, endSec(window) - nowSec)

/** Returns the slug of the event of a window, such as "btc-updown-5m-1795254900". Source: research/data.md 4.1. */
export const slugOf = ({ asset, length, startSec }: MarketWindow): string =>
  `${asset}-updown-${length}-${startSec}`

/** Parses a slug to its window; null for another slug. */
export function parseSlug(slug: string): MarketWindow | null {
  const [, asset, length, start] = /^([a-z]+)-updown-(\d+m)-(\d{1,12})$/.exec(slug) ?? []
  const market = parseMarket(`${asset}-${length}`)
  if (market === null) return null
  const startSec = Number(start)
  return startSec % windowSec(market) === 0 && String(startSec) === start
    ? { ...market, startSec }
    : null
}

/** Result of `parseStart`. */
export type StartReading =
  | { readonly kind: 'live' }
  | { readonly kind: 'past'; readonly window: MarketWindow }
  | { readonly kind: 'bad'; readonly reason: StartProblem }

export const START_PROBLEMS = [
  'bad_start',
  'not_a_window',
  'in_the_future',
  'before_first',
] as const
export type StartProblem = (typeof START_PROBLEMS)[number]

/**
 * Parses `start`, unix seconds; the current window counts as live. `firstSec` is the start of the first stored window.
 */
export function parseStart(
  market: Market,
  text: string,
  { nowSec, firstSec }: { readonly nowSec: number; readonly firstSec: number },
): StartReading {
  if (!/^\d{1,12}$/.test(text)) return { kind: 'bad', reason: 'bad_start' }
  const startSec = Number(text)
  const current = windowAt(market, nowSec)
  if (startSec % windowSec(market) !== 0) return { kind: 'bad', reason: 'not_a_window' }
  if (startSec > current.startSec) return { kind: 'bad', reason: 'in_the_future' }
  if (startSec < firstSec) return { kind: 'bad', reason: 'before_first' }
  if (startSec === current.startSec) return { kind: 'live' }
  return { kind: 'past', window: { ...market, startSec } }
}
