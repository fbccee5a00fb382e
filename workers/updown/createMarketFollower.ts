import {
  MARKETS,
  type MarketWindow,
  nextWindow,
  slugOf,
  windowAt,
} from '../../core/updown/domain/marketWindows.ts'
import type {
  CurrentMarket,
  MarketListener,
  MarketProvider,
  StoredWindow,
} from '../../core/updown/ports.ts'
import { createMarketBoard } from './createMarketBoard.ts'
import type { MarketWork } from './marketWork.ts'

/** Steps of a process that follows markets; a step may fail and may be repeated. */
export type MarketFollower = {
  readonly listener: MarketListener
  /** Loads the stored facts of the running windows. */
  loadStored(): Promise<void>
  /**
   * Fetches the running windows, the windows that start soon, and the ended windows without a final
   * outcome.
   */
  fetchWindows(): Promise<void>
  /** Publishes the state to all processes that answer calls. */
  publishState(pastFromSec: number): Promise<void>
  /** Stores new facts of started windows. */
  keep(): Promise<void>
}

type Deps = Pick<MarketWork, 'rows' | 'metrics' | 'clock' | 'log' | 'rules'> & {
  readonly provider: Pick<MarketProvider, 'name' | 'windows'>
}

/**
 * Seconds before its start at which a window is fetched, so that its tokens are known at the start.
 */
const EARLY_SEC = 30
/**
 * Maximum ended windows without a final outcome in one request, in addition to the running windows.
 */
const MAX_ENDED_WINDOWS = 80
/** Seconds after the start of a window after which a missing price to beat counts as missed. */
const BOUNDARY_SEC = 15

/** Creates the steps with an empty board; `boundary` is called at each new price to beat. */
export function createMarketFollower(deps: Deps, boundary: () => void): MarketFollower {
  const { provider, rows, metrics, clock, rules } = deps
  const board = createMarketBoard({ maxGapMs: rules.maxGapMs })
  const counted = new Map<string, number>()
  const sinceSec = clock.nowSec()
  return {
    listener: {
      reported: (asset, series, observation) => {
        metrics.reported(asset, series, observation.atMs)
        if (board.reported(asset, series, observation, clock.nowMs())) boundary()
      },
      missed: board.missed,
      changed: (status) => {
        if (status !== board.status()) {
          deps.log.info(
            { event: 'market_feed_changed', status },
            'price feed connected, unreachable, stale or refused',
          )
        }
        board.changed(status)
        metrics.status(status)
      },
    },
    loadStored: async () => {
      const running = board.markets(clock.nowSec()).map(({ window }) => window)
      board.addStored(await rows.kept(running))
    },
    fetchWindows: async () => {
      const nowSec = clock.nowSec()
      const running = board.markets(nowSec)
      countBoundaries(
        running.filter(({ window }) => window.startSec >= sinceSec),
        { nowSec, counted, metrics },
      )
      const wanted = [...running.map(({ window }) => window), ...upcomingWindows(nowSec)]
      const waited = await rows.unsettled(nowSec, MAX_ENDED_WINDOWS).catch(() => [])
      const requested = [...wanted, ...waited.map(({ window }) => window)]
      const docs = await provider.windows(requested)
      board.addDocs(wanted, docs, clock.nowMs())
      const found = new Map(docs.map((doc) => [slugOf(doc.window), doc]))
      await storeWindows(
        deps,
        waited.map((stored) => {
          const doc = found.get(slugOf(stored.window)) ?? stored.doc
          return { ...stored, doc, isListed: doc !== null }
        }),
      )
    },
    publishState: async (pastFromSec) => {
      const toldAtMs = clock.nowMs()
      await rows.publish({
        toldAtMs,
        provider: provider.name,
        feed: board.status(),
        markets: board.markets(clock.nowSec()),
        assets: board.assets(),
        pastFromSec,
      })
      metrics.published(toldAtMs)
    },
    keep: async () => {
      const newFacts = board.newFacts(clock.nowSec())
      try {
        await storeWindows(deps, newFacts)
      } catch (error) {
        board.markUnstored(newFacts)
        throw error
      }
    },
  }
}

/** Returns the windows that start within half a minute. */
function upcomingWindows(nowSec: number): readonly MarketWindow[] {
  return MARKETS.map((market) => nextWindow(windowAt(market, nowSec))).filter(
    ({ startSec }) => startSec - nowSec <= EARLY_SEC,
  )
}

/** Stores windows, and counts and logs the new facts. */
async function storeWindows(
  { rows, metrics, log }: Pick<Deps, 'rows' | 'metrics' | 'log'>,
  windows: readonly StoredWindow[],
): Promise<void> {
  if (windows.length === 0) return
  const newFacts = await rows.keep(windows)
  metrics.kept(newFacts)
  for (const { window, isAgreed } of newFacts.compared) {
    if (isAgreed) continue
    const stored = windows.find((keptWindow) => slugOf(keptWindow.window) === slugOf(window))
    const official = stored?.doc?.priceToBeatE18?.toString()
    const storedPrice = stored?.boundary?.priceE18.toString()
    log.warn(
      { event: 'price_to_beat_differs', window: slugOf(window), official, ours: storedPrice },
      'official price to beat differs from the feed',
    )
  }
}

/** Counts each window once, at the time from which its price to beat can no longer arrive. */
function countBoundaries(
  running: readonly CurrentMarket[],
  published: {
    readonly nowSec: number
    readonly counted: Map<string, number>
    readonly metrics: MarketWork['metrics']
  },
): void {
  for (const { window, boundary } of running) {
    const key = `${window.asset} ${window.length}`
    if (published.counted.get(key) === window.startSec) continue
    if (published.nowSec < window.startSec + BOUNDARY_SEC) continue
    published.counted.set(key, window.startSec)
    published.metrics.boundary(boundary !== null)
  }
}
