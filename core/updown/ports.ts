import type { Clock } from '../kernel/clock.ts'
import type { MarketAsset } from '../kernel/feeds/marketAssets.ts'
import type { Observation, Series } from '../kernel/feeds/observation.ts'
import type { PublicSettings } from '../kernel/publicSettings.ts'
import type { AnswerRules, LiveKnown } from './domain/judgeLive.ts'
import type { Market, MarketWindow } from './domain/marketWindows.ts'
import type { WindowDoc } from './domain/windowDoc.ts'
import type { FeedFrame } from './domain/wire/feedFrame.ts'

/** Where prices and windows come from. */
export type MarketProvider = {
  readonly name: MarketProviderName
  /** Begins to report; goes on through outages until `stop`, telling of each change. */
  start(on: MarketListener): Promise<void>
  /** What the market says of windows, in any order; those that it does not list are left out. Throws `MarketSilent`. */
  windows(windows: readonly MarketWindow[]): Promise<readonly WindowDoc[]>
  stop(): Promise<void>
}

export type MarketProviderName = 'sim' | 'fixture' | 'polymarket'

export type MarketListener = {
  reported(asset: MarketAsset, series: Series, observation: Observation): void
  /** Whether the feed is connected and speaks in a way that is understood. */
  changed(status: FeedStatus): void
  /** Reports may be missing between what came and what comes. */
  missed(): void
}

export const FEED_STATUSES = ['connecting', 'connected', 'silent', 'refused'] as const
export type FeedStatus = (typeof FEED_STATUSES)[number]

/** The market did not answer, or not in a way that is understood. */
export class MarketSilent extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'MarketSilent'
  }
}

/** What a provider counts of what it meets. */
export type ProviderMeter = {
  /** A frame of the feed. */
  frame(kind: FeedFrame['kind']): void
  /** Frames that the feed says it left out. */
  dropped(frames: number): void
  /** A connection of the feed that ended, by its code. */
  ended(code: number): void
  /** A question to a service, and whether it was answered. */
  asked(service: 'gamma' | 'clob', isAnswered: boolean): void
}

/** Who follows markets: one process of all; `unknown` while the database does not answer. */
export type MarketLead = {
  take(): Promise<'mine' | 'theirs' | 'unknown'>
  close(): Promise<void>
}

/** What is known of one market now. */
export type MarketNow = Pick<LiveKnown, 'window' | 'doc' | 'boundary'> & {
  /** When the market last said what `doc` holds, unix milliseconds; null before. */
  readonly docAtMs: number | null
}

/** Last prices of one coin. */
export type AssetNow = Pick<LiveKnown, 'twap60' | 'spot'>

/** Everything that the worker knows, as it tells it to all who answer. */
export type MarketState = {
  /** Unix milliseconds by the clock of the worker. */
  readonly toldAtMs: number
  readonly provider: MarketProviderName
  readonly feed: FeedStatus
  readonly markets: readonly MarketNow[]
  readonly assets: Readonly<Record<MarketAsset, AssetNow>>
  /** From here on every window is kept that the market listed, unix seconds. */
  readonly pastFromSec: number
}

/** A window that is kept. */
export type KeptWindow = {
  readonly window: MarketWindow
  /** Null while the market was not asked, or did not answer. */
  readonly doc: WindowDoc | null
  /** False once the market said that there is no such window. */
  readonly isListed: boolean
  /** The price to beat as we took it from the stream; null where we missed it. */
  readonly boundary: Observation | null
  /** When its outcome was first seen to be final, unix seconds; null before. */
  readonly settledAtSec: number | null
}

/** What askers read. */
export type MarketReads = {
  /** The newest state that was told, from memory; null before the first one. */
  state(): MarketState | null
  /** A window that is over; null where nothing is kept of it. Throws `DatabaseUnavailable`. */
  past(window: MarketWindow): Promise<KeptWindow | null>
  /** How often official prices to beat and ours were compared, and differed. Throws `DatabaseUnavailable`. */
  comparisons(): Promise<MarketComparisons>
}

export type MarketComparisons = { readonly compared: number; readonly differed: number }

export type MarketDeps = {
  readonly reads: MarketReads
  readonly settings: MarketSettings
}

/** What the operator sets of answers. */
export type MarketSettings = AnswerRules & {
  /** Segment of the paths: `/v1/<segment>`. */
  readonly segment: string
}

/** What keeping windows brought about for the first time. */
export type KeptNews = {
  /** Windows whose official price to beat and ours were compared. */
  readonly compared: readonly { readonly window: MarketWindow; readonly isAgreed: boolean }[]
  /** Windows whose outcome became final. */
  readonly settled: readonly MarketWindow[]
}

/** Rows of windows as their worker keeps them. Every method throws `DatabaseUnavailable`. */
export type MarketRows = {
  /** Tells the state to all who answer. */
  tell(state: MarketState): Promise<void>
  /** Adds windows, or what is newly known of them; what is final stays as it is. */
  keep(windows: readonly KeptWindow[]): Promise<KeptNews>
  /** What is kept of these windows. */
  kept(windows: readonly MarketWindow[]): Promise<readonly KeptWindow[]>
  /** Windows that are over, not final, and due to be asked for; longest not asked for first. */
  unsettled(nowSec: number, limit: number): Promise<readonly KeptWindow[]>
  /** How many windows are over and not final. */
  waiting(nowSec: number): Promise<number>
  /** Starts between `fromSec` and `toSec` of which nothing is kept, the newest first. */
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
