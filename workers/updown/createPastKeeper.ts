import {
  MARKETS,
  type Market,
  slugOf,
  WINDOW_LENGTHS,
  windowAt,
  windowSec,
} from '../../core/updown/domain/marketWindows.ts'
import type { MarketProvider } from '../../core/updown/ports.ts'
import type { MarketWork } from './marketWork.ts'

/** Fetches past windows, the newest first. */
export type PastKeeper = {
  /** Returns the unix second since which each window is stored. */
  fromSec(): number
  /** Updates the unix second since which all windows are stored. */
  survey(): Promise<void>
  /** Fetches one batch; returns false if no window is missing. Throws `MarketUnreachable`. */
  fetchMore(): Promise<boolean>
}

/** Maximum windows of each market in one request; a request accepts a hundred windows. */
const MAX_WINDOWS_PER_MARKET = 12
const DAY_SEC = 86_400

/**
 * Creates the fetch of the past `pastDays`; older stored windows remain, but do not extend
 * `fromSec`.
 */
export function createPastKeeper(
  deps: Pick<MarketWork, 'rows' | 'clock' | 'metrics' | 'rules'> & {
    readonly provider: Pick<MarketProvider, 'windows'>
  },
): PastKeeper {
  const { rows, clock, metrics, rules, provider } = deps
  const longestSec = WINDOW_LENGTHS['15m']
  let reachedSec: number | null = null
  const targetSec = (): number =>
    Math.floor((clock.nowSec() - rules.pastDays * DAY_SEC) / longestSec) * longestSec
  const missing = (market: Market, limit: number) => {
    const toSec = windowAt(market, clock.nowSec()).startSec - windowSec(market)
    return rows.missing(market, { fromSec: targetSec(), toSec, limit })
  }
  return {
    fromSec: () => reachedSec ?? windowAt({ length: '15m', asset: 'btc' }, clock.nowSec()).startSec,
    survey: async () => {
      const reached = await Promise.all(
        MARKETS.map(async (market) => {
          const [newest] = await missing(market, 1)
          return newest === undefined ? targetSec() : newest.startSec + windowSec(market)
        }),
      )
      reachedSec = Math.max(...reached)
      metrics.past(await rows.waiting(clock.nowSec()), reachedSec)
    },
    fetchMore: async () => {
      const gaps = await Promise.all(
        MARKETS.map((market) => missing(market, MAX_WINDOWS_PER_MARKET)),
      )
      const requested = gaps.flat()
      if (requested.length > 0) {
        const docs = await provider.windows(requested)
        const found = new Map(docs.map((doc) => [slugOf(doc.window), doc]))
        const newFacts = await rows.keep(
          requested.map((window) => {
            const doc = found.get(slugOf(window)) ?? null
            return { window, doc, isListed: doc !== null, boundary: null, settledAtSec: null }
          }),
        )
        metrics.kept(newFacts)
      }
      // If a market has fewer missing windows than the limit, this pass fetched the last of them.
      const reached = gaps.map((gap) =>
        gap.length < MAX_WINDOWS_PER_MARKET ? targetSec() : (gap.at(-1)?.startSec ?? targetSec()),
      )
      reachedSec = Math.max(...reached)
      metrics.past(await rows.waiting(clock.nowSec()), reachedSec)
      return requested.length > 0
    },
  }
}
