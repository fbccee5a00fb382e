import { writeDecimal } from '../../core/kernel/feeds/decimals.ts'
import type { MarketAsset } from '../../core/kernel/feeds/marketAssets.ts'
import type { Series } from '../../core/kernel/feeds/observation.ts'

/** One price in a report of a feed. */
export type FeedPrice = { readonly atMs: number; readonly priceE18: bigint }

/** Topic of a subscription. */
export type FeedTopic = { readonly asset: MarketAsset; readonly series: Series }

const LOOKBACK_SEC = 60
const TOPICS: Readonly<Record<Series, string>> = {
  spot: 'crypto_prices_chainlink',
  twap60: 'crypto_prices_twap_sixty',
}
const CHANNELS: Readonly<Record<Series, string>> = {
  spot: 'price.crypto',
  twap60: 'price.crypto.twap',
}

/** Returns a report on RTDS, with the exact price as an integer of 10^-18. */
export function rtdsFrame({ asset, series }: FeedTopic, { atMs, priceE18 }: FeedPrice): string {
  return JSON.stringify({
    topic: TOPICS[series],
    type: 'update',
    timestamp: atMs,
    payload: {
      symbol: `${asset}/usd`,
      timestamp: atMs,
      value: Number(writeDecimal(priceE18)),
      full_accuracy_value: priceE18.toString(),
      ...(series === 'twap60' ? { window_s: LOOKBACK_SEC } : {}),
    },
  })
}

const polyBoltPrice = ({ atMs, priceE18 }: FeedPrice) => ({
  timestamp: atMs,
  value: Number(writeDecimal(priceE18)),
  full_accuracy_value: writeDecimal(priceE18),
})

/** Returns a report on PolyBolt, with the exact price as a decimal. */
export function polyBoltFrame(topic: FeedTopic, price: FeedPrice, seq: number): string {
  return envelope(topic, { ts: price.atMs, seq }, polyBoltPrice(price))
}

/** Returns the first message of a subscription on PolyBolt. */
export function polyBoltSnapshot(topic: FeedTopic, prices: readonly FeedPrice[]): string {
  const ts = prices.at(-1)?.atMs ?? 0
  return envelope(topic, { ts, seq: 0, snapshot: true }, { data: prices.map(polyBoltPrice) })
}

function envelope({ asset, series }: FeedTopic, head: object, payload: object): string {
  return JSON.stringify({
    v: 1,
    channel: CHANNELS[series],
    ...head,
    payload: {
      symbol: `${asset}usd`,
      ...(series === 'twap60' ? { window_seconds: LOOKBACK_SEC } : {}),
      ...payload,
    },
  })
}

/** Returns the topic of a channel or topic name and an asset; null for an unknown topic. */
export function topicOf(name: string, asset: MarketAsset | null): FeedTopic | null {
  const names = [TOPICS, CHANNELS].flatMap((all) => [
    ['spot', all.spot] as const,
    ['twap60', all.twap60] as const,
  ])
  const series = names.find(([, known]) => known === name)?.[0]
  return series === undefined || asset === null ? null : { asset, series }
}
