import { MARKET_ASSETS } from '../../../kernel/feeds/marketAssets.ts'
import type { FeedFrame } from '../../domain/wire/feedFrame.ts'
import { parsePolyBoltFrame } from '../../domain/wire/parsePolyBoltFrame.ts'
import { parseRtdsFrame } from '../../domain/wire/parseRtdsFrame.ts'

/** Protocol of one kind of feed. */
export type FeedKind = {
  /** Returns the URL and headers of a handshake; without this function the URL of the feed is used without headers. */
  readonly open?: (url: string) => {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
  }
  /** Messages that the client sends after the connection opens. */
  readonly hello: readonly string[]
  /** Messages that the client sends after the authentication; null for a feed without authentication. */
  readonly onceKnown: readonly string[] | null
  /** Ping of the client; null when the server pings. */
  readonly ping: { readonly text: string; readonly everyMs: number } | null
  read(text: string): FeedFrame
}

/** Credentials for PolyBolt. */
export type FeedCredentials = {
  readonly apiKey: string
  readonly secret: string
  readonly passphrase: string
}

/** Ping interval, milliseconds; RTDS stops sending some minutes after the last ping. Source: research/data.md 4.1. */
const RTDS_PING_MS = 5_000
/**
 * Ping interval, milliseconds. The server of PolyBolt pings every 25 s; this shorter interval detects a dead connection
 * sooner. Source: documents of PolyBolt, limits and liveness.
 */
const POLYBOLT_PING_MS = 10_000
const RTDS_TOPICS = ['crypto_prices_twap_sixty', 'crypto_prices_chainlink']

/**
 * Feed of RTDS, which is public. Each frame subscribes to one topic, because an unknown topic makes the server ignore
 * all topics of the frame.
 */
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
  read: parseRtdsFrame,
}

/**
 * Creates the feed of PolyBolt: the client authenticates first; the feed starts with the reports of the last two
 * minutes.
 */
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
    read: parsePolyBoltFrame,
  }
}
