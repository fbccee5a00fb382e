import { MARKET_ASSETS, type MarketAsset } from '../../core/kernel/feeds/marketAssets.ts'
import {
  MAX_AHEAD_MS,
  newerObservation,
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
import type {
  CurrentAssetPrices,
  CurrentMarket,
  FeedStatus,
  StoredWindow,
} from '../../core/updown/ports.ts'

/** State of the running windows, in memory. */
export type MarketBoard = {
  /** Adds a report; returns true if the report is the price to beat of a window. */
  reported(asset: MarketAsset, series: Series, observation: Observation, nowMs: number): boolean
  /** Records a gap in the feed: reports before the next received report may be missing. */
  missed(): void
  changed(status: FeedStatus): void
  status(): FeedStatus
  /** Adds the documents that the market returned for these windows. */
  addDocs(requested: readonly MarketWindow[], docs: readonly WindowDoc[], nowMs: number): void
  /** Adds windows stored by another process or by an earlier run. */
  addStored(windows: readonly StoredWindow[]): void
  /** Returns the running window of each market at that second. */
  markets(nowSec: number): readonly CurrentMarket[]
  assets(): Readonly<Record<MarketAsset, CurrentAssetPrices>>
  /** Returns the started windows that have facts that no earlier call returned. */
  newFacts(nowSec: number): readonly StoredWindow[]
  /** Marks these windows as not stored, so that the next call of `newFacts` returns them again. */
  markUnstored(windows: readonly StoredWindow[]): void
}

type Known = {
  readonly window: MarketWindow
  doc: WindowDoc | null
  docAtMs: number | null
  boundary: Observation | null
  /** Facts that the last call of `newFacts` returned, as text. */
  returnedFacts: string
}

/**
 * Seconds for which a window is kept after its end, because its price to beat may be published
 * late.
 */
const REMEMBERED_SEC = 120
/**
 * Maximum milliseconds by which the time of a report may be ahead of the clock of the process, for
 * a report that may set a price to beat.
 */
const MAX_TWAP_AHEAD_MS = 500

/**
 * Creates an empty board.
 *
 * A price to beat is the first report of its window. A report is certainly the first if the report
 * before it was received, or if its time is the start of the window. Source: research/data.md 4.1.
 */
export function createMarketBoard(options: { readonly maxGapMs: number }): MarketBoard {
  const known = new Map<string, Known>()
  const last = new Map<string, Observation>()
  const reportsSinceMs = new Map<MarketAsset, number>()
  let status: FeedStatus = 'connecting'
  const knownOf = (window: MarketWindow): Known => {
    const slug = slugOf(window)
    const found = known.get(slug)
    if (found !== undefined) return found
    const made: Known = { window, doc: null, docAtMs: null, boundary: null, returnedFacts: '' }
    known.set(slug, made)
    return made
  }
  const capture = (asset: MarketAsset, observation: Observation): boolean => {
    const sinceMs = reportsSinceMs.get(asset) ?? observation.atMs
    if (!reportsSinceMs.has(asset)) reportsSinceMs.set(asset, observation.atMs)
    let isNew = false
    for (const market of MARKETS) {
      if (market.asset !== asset) continue
      const window = windowAt(market, Math.floor(observation.atMs / 1_000))
      const { startSec } = window
      if (sinceMs >= startSec * 1_000 && observation.atMs !== startSec * 1_000) continue
      const found = captureBoundary(known.get(slugOf(window))?.boundary ?? null, observation, {
        startSec,
        maxGapMs: options.maxGapMs,
      })
      if (found !== observation) continue
      knownOf(window).boundary = observation
      isNew = true
    }
    return isNew
  }
  return {
    reported: (asset, series, observation, nowMs) => {
      // Without this limit, a report with a time far in the future would stay the newest report for
      // a long time.
      if (observation.atMs - nowMs > MAX_AHEAD_MS) return false
      const key = `${asset} ${series}`
      last.set(key, newerObservation(last.get(key) ?? null, observation))
      if (series !== 'twap60' || observation.atMs - nowMs > MAX_TWAP_AHEAD_MS) return false
      return capture(asset, observation)
    },
    missed: () => reportsSinceMs.clear(),
    changed: (next) => {
      status = next
      reportsSinceMs.clear()
    },
    status: () => status,
    addDocs: (requested, docs, nowMs) => {
      const found = new Map(docs.map((doc) => [slugOf(doc.window), doc]))
      for (const window of requested) {
        const doc = found.get(slugOf(window))
        if (doc !== undefined) Object.assign(knownOf(window), { doc, docAtMs: nowMs })
      }
    },
    addStored: (windows) => {
      for (const { window, doc, boundary } of windows) {
        const known = knownOf(window)
        known.doc ??= doc
        if (boundary !== null && (known.boundary?.atMs ?? Infinity) > boundary.atMs) {
          known.boundary = boundary
        }
      }
    },
    markets: (nowSec) =>
      MARKETS.map((market) => {
        const { window, doc, docAtMs, boundary } = knownOf(windowAt(market, nowSec))
        return { window, doc, docAtMs, boundary }
      }),
    assets: () => assetsNow(last),
    newFacts: (nowSec) => {
      forget(known, nowSec)
      return [...known.values()].flatMap((entry) => newFactsOf(entry, nowSec))
    },
    markUnstored: (windows) => {
      for (const { window } of windows) knownOf(window).returnedFacts = ''
    },
  }
}

function assetsNow(
  last: ReadonlyMap<string, Observation>,
): Record<MarketAsset, CurrentAssetPrices> {
  const now = (asset: MarketAsset): CurrentAssetPrices => ({
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

/**
 * Returns the window if a permanent fact of the window changed since the last return, else an empty
 * list. The current odds are not permanent.
 */
function newFactsOf(known: Known, nowSec: number): StoredWindow[] {
  const { window, doc, boundary } = known
  if (window.startSec > nowSec) return []
  const facts = JSON.stringify([
    doc !== null,
    doc?.settlement,
    String(doc?.priceToBeatE18),
    doc?.tokens?.up.tokenId,
    boundary?.atMs,
    'begun',
  ])
  if (facts === known.returnedFacts) return []
  known.returnedFacts = facts
  return [{ window, doc, boundary, isListed: true, settledAtSec: null }]
}
