import type { LiveKnown } from './domain/markets/judgeLive.ts'
import type { MarketAsset, MarketWindow } from './domain/markets/marketWindows.ts'
import type { Observation, Series } from './domain/markets/observation.ts'
import type { WindowDoc } from './domain/markets/windowDoc.ts'

/** Where prices and windows come from. */
export type MarketProvider = {
  readonly name: 'sim' | 'fixture' | 'polymarket'
  /** Begins to report; goes on through outages until `stop`, telling of each change. */
  start(on: MarketListener): Promise<void>
  /** What the market says of windows, in any order; those that it does not list are left out. Throws when it does not answer. */
  windows(windows: readonly MarketWindow[]): Promise<readonly WindowDoc[]>
  stop(): Promise<void>
}

export type MarketListener = {
  reported(asset: MarketAsset, series: Series, observation: Observation): void
  /** Whether the feed is connected and speaks in a way that is understood. */
  changed(status: FeedStatus): void
}

export type FeedStatus = 'connecting' | 'connected' | 'silent' | 'refused'

/** What askers read: state of now from memory, windows that are over from where they are kept. */
export type MarketReads = {
  /** Everything known of the window that runs; null while no worker tells anything. */
  live(window: Pick<MarketWindow, 'asset' | 'length'>): Omit<LiveKnown, 'nowMs'> | null
  /** A window that is over; null where the market did not list it. Throws `DatabaseUnavailable`. */
  past(window: MarketWindow): Promise<WindowDoc | null>
}
