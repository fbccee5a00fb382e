import { MARKET_ASSETS, type MarketAsset } from '../../core/kernel/feeds/marketAssets.ts'
import {
  MAX_AHEAD_MS,
  newest,
  type Observation,
  type Series,
} from '../../core/kernel/feeds/observation.ts'
import { captureBoundary } from '../../core/updown/domain/captureBoundary.ts'
import {
  endSec,
  MARKETS,
  type MarketWindow,
  slugOf,
  windowAt,
} from '../../core/updown/domain/marketWindows.ts'
import type { WindowDoc } from '../../core/updown/domain/windowDoc.ts'
import type { AssetNow, FeedStatus, KeptWindow, MarketNow } from '../../core/updown/ports.ts'

/** All that is known of the present, in memory. */
export type MarketBoard = {
  /** Takes a report in; true where it is the price to beat of a window. */
  reported(asset: MarketAsset, series: Series, one: Observation, nowMs: number): boolean
  /** Whatever comes next may come after something that was missed. */
  missed(): void
  changed(status: FeedStatus): void
  status(): FeedStatus
  /** Takes in what the market said when it was asked for these windows. */
  learned(asked: readonly MarketWindow[], docs: readonly WindowDoc[], nowMs: number): void
  /** Takes in what another process, or this one before, kept of windows. */
  recalled(windows: readonly KeptWindow[]): void
  /** The window of each market that runs at that second. */
  markets(nowSec: number): readonly MarketNow[]
  assets(): Readonly<Record<MarketAsset, AssetNow>>
  /** Windows that began, of which something is known that was not handed out before. */
  news(nowSec: number): readonly KeptWindow[]
  /** Hands the same out again, as it could not be kept. */
  unkept(windows: readonly KeptWindow[]): void
}

type Known = {
  readonly window: MarketWindow
  doc: WindowDoc | null
  docAtMs: number | null
  boundary: Observation | null
  /** What was handed out. */
  told: string
}

/** How long a window stays after its end: its price to beat may be told late. */
const REMEMBERED_SEC = 120
/** How far a source may be ahead of us where its time decides, milliseconds: clocks are kept to a few. */
const MAX_TWAP_AHEAD_MS = 500

/**
 * Makes an empty board.
 *
 * A price to beat is the first report of its window, and that a report is the first is only known where the one before it
 * was heard as well, or where it is of the very second. Source: research/data.md 4.1.
 */
export function createMarketBoard(options: { readonly maxGapMs: number }): MarketBoard {
  const known = new Map<string, Known>()
  const last = new Map<string, Observation>()
  const heardSinceMs = new Map<MarketAsset, number>()
  let status: FeedStatus = 'connecting'
  const of = (window: MarketWindow): Known => {
    const slug = slugOf(window)
    const found = known.get(slug)
    if (found !== undefined) return found
    const made: Known = { window, doc: null, docAtMs: null, boundary: null, told: '' }
    known.set(slug, made)
    return made
  }
  const capture = (asset: MarketAsset, one: Observation): boolean => {
    const sinceMs = heardSinceMs.get(asset) ?? one.atMs
    if (!heardSinceMs.has(asset)) heardSinceMs.set(asset, one.atMs)
    let isNew = false
    for (const market of MARKETS) {
      if (market.asset !== asset) continue
      const window = windowAt(market, Math.floor(one.atMs / 1_000))
      const { startSec } = window
      if (sinceMs >= startSec * 1_000 && one.atMs !== startSec * 1_000) continue
      const found = captureBoundary(known.get(slugOf(window))?.boundary ?? null, one, {
        startSec,
        maxGapMs: options.maxGapMs,
      })
      if (found !== one) continue
      of(window).boundary = one
      isNew = true
    }
    return isNew
  }
  return {
    reported: (asset, series, one, nowMs) => {
      // One of the far future would stand above all that are true, until then.
      if (one.atMs - nowMs > MAX_AHEAD_MS) return false
      const key = `${asset} ${series}`
      last.set(key, newest(last.get(key) ?? null, one))
      if (series !== 'twap60' || one.atMs - nowMs > MAX_TWAP_AHEAD_MS) return false
      return capture(asset, one)
    },
    missed: () => heardSinceMs.clear(),
    changed: (next) => {
      status = next
      heardSinceMs.clear()
    },
    status: () => status,
    learned: (asked, docs, nowMs) => {
      const found = new Map(docs.map((doc) => [slugOf(doc.window), doc]))
      for (const window of asked) {
        const doc = found.get(slugOf(window))
        if (doc !== undefined) Object.assign(of(window), { doc, docAtMs: nowMs })
      }
    },
    recalled: (windows) => {
      for (const { window, doc, boundary } of windows) {
        const one = of(window)
        one.doc ??= doc
        if (boundary !== null && (one.boundary?.atMs ?? Infinity) > boundary.atMs) {
          one.boundary = boundary
        }
      }
    },
    markets: (nowSec) =>
      MARKETS.map((market) => {
        const { window, doc, docAtMs, boundary } = of(windowAt(market, nowSec))
        return { window, doc, docAtMs, boundary }
      }),
    assets: () => assetsNow(last),
    news: (nowSec) => {
      forget(known, nowSec)
      return [...known.values()].flatMap((one) => newsOf(one, nowSec))
    },
    unkept: (windows) => {
      for (const { window } of windows) of(window).told = ''
    },
  }
}

function assetsNow(last: ReadonlyMap<string, Observation>): Record<MarketAsset, AssetNow> {
  const now = (asset: MarketAsset): AssetNow => ({
    twap60: last.get(`${asset} twap60`) ?? null,
    spot: last.get(`${asset} spot`) ?? null,
  })
  const [btc, eth, sol, xrp] = MARKET_ASSETS
  return { btc: now(btc), eth: now(eth), sol: now(sol), xrp: now(xrp) }
}

function forget(known: Map<string, Known>, nowSec: number): void {
  for (const [slug, { window }] of known) {
    if (endSec(window) + REMEMBERED_SEC < nowSec) known.delete(slug)
  }
}

/** The window where something lasting changed since it was handed out; what it costs now is no such thing. */
function newsOf(one: Known, nowSec: number): KeptWindow[] {
  const { window, doc, boundary } = one
  if (window.startSec > nowSec) return []
  const facts = JSON.stringify([
    doc !== null,
    doc?.settlement,
    String(doc?.priceToBeatE18),
    doc?.tokens?.up.tokenId,
    boundary?.atMs,
    'begun',
  ])
  if (facts === one.told) return []
  one.told = facts
  return [{ window, doc, boundary, isListed: true, settledAtSec: null }]
}
