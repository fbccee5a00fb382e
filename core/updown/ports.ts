import type { Clock } from '../kernel/clock.ts'
import type { MarketAsset } from '../kernel/feeds/marketAssets.ts'
import type { Observation, Series } from '../kernel/feeds/observation.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { AnswerRules, LiveMarketFacts } from './domain/liveMarketAnswer.ts'
import type { Market, MarketWindow } from './domain/marketWindows.ts'
import type { WindowDoc } from './domain/windowDoc.ts'
import type { FeedFrame } from './domain/wire/feedFrame.ts'

/** Source of prices and windows. */
export type MarketProvider = {
  readonly name: MarketProviderName
  /** Starts the reports; reconnects after outages until `stop`, and reports each change of the feed status. */
  start(on: MarketListener): Promise<void>
  /** Returns windows as the market describes them, in any order; omits unlisted windows. Throws `MarketUnreachable`. */
  windows(windows: readonly MarketWindow[]): Promise<readonly WindowDoc[]>
  stop(): Promise<void>
}

export type MarketProviderName = 'sim' | 'fixture' | 'polymarket'

export type MarketListener = {
  reported(asset: MarketAsset, series: Series, observation: Observation): void
  /** Receives the status of the connection: connected, and frames are understood. */
  changed(status: FeedStatus): void
  /** Reports may be missing between the previous report and the next report. */
  missed(): void
}

export const FEED_STATUSES = ['connecting', 'connected', 'silent', 'refused'] as const
export type FeedStatus = (typeof FEED_STATUSES)[number]

/** The market did not answer, or answered in an unknown form. */
export class MarketUnreachable extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'MarketUnreachable'
  }
}

/** Counters of a provider. */
export type ProviderMeter = {
  /** Counts a frame of the feed. */
  frame(kind: FeedFrame['kind']): void
  /** Counts frames that the feed reports as dropped. */
  dropped(frames: number): void
  /** Counts an ended connection of the feed, by its close code. */
  ended(code: number): void
  /** Counts a request to a service, by whether the service answered. */
  requested(service: 'gamma' | 'clob', isAnswered: boolean): void
}

/** Election of the one process that follows markets; `unknown` while the database is unavailable. */
export type MarketLead = {
  take(): Promise<'mine' | 'theirs' | 'unknown'>
  close(): Promise<void>
}

/** Current facts about one market. */
export type CurrentMarket = Pick<LiveMarketFacts, 'window' | 'doc' | 'boundary'> & {
  /**
   * Unix milliseconds at which the market last returned the content of `doc`; null before the first answer.
   */
  readonly docAtMs: number | null
}

/** Newest prices of one asset. */
export type CurrentAssetPrices = Pick<LiveMarketFacts, 'twap60' | 'spot'>

/** State of all markets, as the worker publishes it to all processes of the api. */
export type MarketState = {
  /** Unix milliseconds by the clock of the worker. */
  readonly toldAtMs: number
  readonly provider: MarketProviderName
  readonly feed: FeedStatus
  readonly markets: readonly CurrentMarket[]
  readonly assets: Readonly<Record<MarketAsset, CurrentAssetPrices>>
  /** Unix second from which every listed window is stored. */
  readonly pastFromSec: number
}

/** A stored window. */
export type StoredWindow = {
  readonly window: MarketWindow
  /** Window as the market describes it; null before the first answer of the market. */
  readonly doc: WindowDoc | null
  /** False after the market answered that the window does not exist. */
  readonly isListed: boolean
  /** Report of the stream at the start of the window; null if the stream has no such report. */
  readonly boundary: Observation | null
  /** Unix second at which the worker first saw a final outcome; null before. */
  readonly settledAtSec: number | null
}

/** Reads for the operations. */
export type MarketReads = {
  /** Returns the newest published state, from memory; null before the first published state. */
  state(): MarketState | null
  /** Returns an ended window; null if the window is not stored. Throws `DatabaseUnavailable`. */
  past(window: MarketWindow): Promise<StoredWindow | null>
  /**
   * Returns the counts of official prices to beat that were compared with prices of the stream, and of the differences.
   * Throws `DatabaseUnavailable`.
   */
  comparisons(): Promise<MarketComparisons>
}

export type MarketComparisons = { readonly compared: number; readonly differed: number }

export type MarketDeps = {
  readonly reads: MarketReads
  readonly settings: MarketSettings
}

/** Settings of the operator for market answers. */
export type MarketSettings = AnswerRules & {
  /** Segment of the paths: `/v1/<segment>`. */
  readonly segment: string
}

/** Events that happened for the first time while a batch of windows was stored. */
export type StoredWindowEvents = {
  /** Windows whose official price to beat was compared with the price of the stream. */
  readonly compared: readonly { readonly window: MarketWindow; readonly isAgreed: boolean }[]
  /** Windows whose outcome became final. */
  readonly settled: readonly MarketWindow[]
}

/** Stored windows and published state, for the worker. Every method throws `DatabaseUnavailable`. */
export type MarketRows = {
  /** Publishes the state to all processes of the api. */
  publish(state: MarketState): Promise<void>
  /** Stores windows or new facts about them; final rows stay unchanged. */
  keep(windows: readonly StoredWindow[]): Promise<StoredWindowEvents>
  /** Returns the stored rows of the given windows. */
  kept(windows: readonly MarketWindow[]): Promise<readonly StoredWindow[]>
  /** Returns ended windows without a final outcome for which a request to the market is due; the longest wait first. */
  unsettled(nowSec: number, limit: number): Promise<readonly StoredWindow[]>
  /** Returns the number of ended windows without a final outcome. */
  waiting(nowSec: number): Promise<number>
  /** Returns windows that start between `fromSec` and `toSec` and are not stored, newest first. */
  missing(
    market: Market,
    range: { readonly fromSec: number; readonly toSec: number; readonly limit: number },
  ): Promise<readonly MarketWindow[]>
}

/** Dependencies of the operations on up/down markets. */
export type UpdownCallDeps = {
  readonly markets: MarketDeps
  readonly settings: PublicSettings
  readonly clock: Clock
}
