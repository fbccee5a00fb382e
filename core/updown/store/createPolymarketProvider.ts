import type { Clock } from '../../kernel/clock.ts'
import type { MarketListener, MarketProvider, ProviderMeter } from '../ports.ts'
import { applyOrderBooks } from './applyOrderBooks.ts'
import { createGamma } from './createGamma.ts'
import { createFeedSocket, type FeedPauses } from './feed/createFeedSocket.ts'
import type { FeedKind } from './feed/feedKinds.ts'

export type PolymarketOptions = {
  /** `sim` for the simulator, which has the same protocol. */
  readonly name: 'polymarket' | 'sim'
  readonly feed: { readonly url: string; readonly kind: FeedKind; readonly pauses: FeedPauses }
  readonly gammaUrl: string
  /** URL of the CLOB; null if the bids and asks of Gamma's list are used. */
  readonly clobUrl: string | null
  readonly meter: ProviderMeter
  readonly clock: Pick<Clock, 'nowSec'>
  readonly random: () => number
}

/** Creates the provider of Polymarket: prices over a feed, windows over Gamma, books over CLOB. */
export function createPolymarketProvider(options: PolymarketOptions): MarketProvider {
  const { name, feed, clobUrl, meter, random } = options
  const gamma = createGamma({ url: options.gammaUrl, meter, clock: options.clock })
  let socket: { stop(): void } | undefined
  return {
    name,
    start: async (on) => {
      socket ??= createFeedSocket({
        ...feed,
        on: name === 'sim' ? asSimulated(on) : on,
        meter,
        random,
      })
    },
    windows: async (windows) => {
      const docs = await gamma(windows)
      return clobUrl === null ? docs : applyOrderBooks({ url: clobUrl, meter }, docs)
    },
    stop: async () => {
      socket?.stop()
      socket = undefined
    },
  }
}

/** Marks prices as simulated, so that no caller mistakes them for real prices. */
const asSimulated = (on: MarketListener): MarketListener => ({
  ...on,
  reported: (asset, series, observation) =>
    on.reported(asset, series, { ...observation, source: 'sim' }),
})
