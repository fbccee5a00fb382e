import type { Clock } from '../../kernel/clock.ts'
import { endSec, type MarketWindow, slugOf } from '../domain/marketWindows.ts'
import type { WindowDoc } from '../domain/windowDoc.ts'
import { parseGammaEvents } from '../domain/wire/parseGammaEvents.ts'
import { MarketUnreachable, type ProviderMeter } from '../ports.ts'
import { fetchMarketText } from './fetchMarketText.ts'

/** Maximum slugs per request. Source: research/data.md 4.1. */
const MAX_SLUGS = 100

/**
 * Creates the function that fetches windows from Gamma; the function throws `MarketUnreachable`.
 *
 * Gamma omits closed windows unless a request names them as closed, and a window closes at no fixed time after its end.
 * The function therefore requests ended windows as closed first, and requests the windows that were not found as open.
 */
export function createGamma(options: {
  readonly url: string
  readonly meter: Pick<ProviderMeter, 'requested'>
  readonly clock: Pick<Clock, 'nowSec'>
}): (windows: readonly MarketWindow[]) => Promise<readonly WindowDoc[]> {
  const { url, meter, clock } = options
  const fetchOnce = async (
    windows: readonly MarketWindow[],
    isClosed: boolean,
  ): Promise<readonly WindowDoc[]> => {
    const slugs = windows.map(slugOf)
    const query = new URLSearchParams(slugs.map((slug) => ['slug', slug]))
    query.set('limit', String(MAX_SLUGS))
    if (isClosed) query.set('closed', 'true')
    try {
      const docs = parseGammaEvents(await fetchMarketText(`${url}/events?${query}`))
      if (docs === null) throw new MarketUnreachable('the answer of the market is invalid')
      meter.requested('gamma', true)
      const requested = new Set(slugs)
      return docs.filter(({ window }) => requested.has(slugOf(window)))
    } catch (error) {
      meter.requested('gamma', false)
      throw error
    }
  }
  const fetchAll = async (
    windows: readonly MarketWindow[],
    isClosed: boolean,
  ): Promise<readonly WindowDoc[]> => {
    const docs: WindowDoc[] = []
    for (let at = 0; at < windows.length; at += MAX_SLUGS) {
      docs.push(...(await fetchOnce(windows.slice(at, at + MAX_SLUGS), isClosed)))
    }
    return docs
  }
  return async (windows) => {
    const nowSec = clock.nowSec()
    const over = windows.filter((window) => endSec(window) <= nowSec)
    const closed = await fetchAll(over, true)
    const found = new Set(closed.map(({ window }) => slugOf(window)))
    const others = windows.filter((window) => !found.has(slugOf(window)))
    return [...closed, ...(await fetchAll(others, false))]
  }
}
