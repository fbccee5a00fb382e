import { MARKET_ASSETS } from '../../../kernel/feeds/marketAssets.ts'
import type { FeedFrame } from '../../domain/wire/feedFrame.ts'
import { readPolyBoltFrame } from '../../domain/wire/readPolyBoltFrame.ts'
import { readRtdsFrame } from '../../domain/wire/readRtdsFrame.ts'

/** How one kind of feed is spoken to. */
export type FeedKind = {
  /** Where a connection goes and what its handshake says; to the address of the feed, with nothing, when absent. */
  readonly open?: (url: string) => {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
  }
  /** Sent as soon as it is open. */
  readonly hello: readonly string[]
  /** Sent when the feed says that it knows us; null where it needs not. */
  readonly onceKnown: readonly string[] | null
  /** Null where the server pings. */
  readonly ping: { readonly text: string; readonly everyMs: number } | null
  read(text: string): FeedFrame
}

/** Who asks for prices of PolyBolt. */
export type FeedCredentials = {
  readonly apiKey: string
  readonly secret: string
  readonly passphrase: string
}

/** RTDS stops to send some minutes after the last ping. Source: research/data.md 4.1. */
const RTDS_PING_MS = 5_000
/** PolyBolt pings by itself every 25 s; ours finds a dead line sooner. Source: its documents, limits and liveness. */
const POLYBOLT_PING_MS = 10_000
const RTDS_TOPICS = ['crypto_prices_twap_sixty', 'crypto_prices_chainlink']

/** RTDS: public. One topic in each frame, as one that it does not know silences all in its frame. */
export const rtdsFeed: FeedKind = {
  hello: RTDS_TOPICS.flatMap((topic) =>
    MARKET_ASSETS.map((asset) =>
      JSON.stringify({
        action: 'subscribe',
        subscriptions: [{ topic, type: '*', filters: JSON.stringify({ symbol: `${asset}/usd` }) }],
      }),
    ),
  ),
  onceKnown: null,
  ping: { text: 'PING', everyMs: RTDS_PING_MS },
  read: readRtdsFrame,
}

/** PolyBolt: asks who we are first, and begins with the reports of the last two minutes. */
export function polyBoltFeed(auth: FeedCredentials): FeedKind {
  const filters = MARKET_ASSETS.map((asset) => ({ symbol: `${asset}usd` }))
  const subscriptions = [
    ...filters.map((filter) => ({
      channel: 'price.crypto.twap',
      filter: { ...filter, window_seconds: 60 },
    })),
    ...filters.map((filter) => ({ channel: 'price.crypto', filter })),
  ]
  return {
    hello: [JSON.stringify({ op: 'auth', rid: 'auth', auth })],
    onceKnown: [JSON.stringify({ op: 'subscribe', rid: 'prices', subscriptions })],
    ping: { text: JSON.stringify({ op: 'ping' }), everyMs: POLYBOLT_PING_MS },
    read: readPolyBoltFrame,
  }
}
