import { MARKET_ASSETS, type MarketAsset } from './marketAssets.ts'
import type { Series } from './observation.ts'

/** Stream of Chainlink Data Streams that the service follows. */
export type ChainlinkStream = {
  readonly asset: MarketAsset
  readonly series: Series
  /** 32 bytes, `0x` and lower-case. */
  readonly feedId: string
}

/**
 * Parses the operator's streams: `<coin>=<id of the price>/<id of the 60-second mean>` for each coin, with commas
 * between coins.
 *
 * Returns null if a coin is missing or repeated, or if an id is invalid.
 */
export function parseChainlinkStreams(text: string): readonly ChainlinkStream[] | null {
  const streams: ChainlinkStream[] = []
  for (const part of text.split(',')) {
    const [, name, spot, twap60] =
      /^\s*([a-z]+)=(0x[0-9a-f]{64})\/(0x[0-9a-f]{64})\s*$/i.exec(part) ?? []
    const asset = MARKET_ASSETS.find((word) => word === name?.toLowerCase())
    if (asset === undefined || spot === undefined || twap60 === undefined) return null
    streams.push({ asset, series: 'spot', feedId: spot.toLowerCase() })
    streams.push({ asset, series: 'twap60', feedId: twap60.toLowerCase() })
  }
  const ids = new Set(streams.map(({ feedId }) => feedId))
  const assets = new Set(streams.map(({ asset }) => asset))
  return ids.size === streams.length && assets.size === MARKET_ASSETS.length ? streams : null
}

/**
 * Report schema of each series: 0002 has a price; 0003 has a price, a bid and an ask. Source: Chainlink Data Streams,
 * report schemas.
 */
const SCHEMAS: Readonly<Record<Series, string>> = { twap60: '0002', spot: '0003' }

/** Streams of the simulator; no real stream has these ids. */
export const SIMULATED_STREAMS: readonly ChainlinkStream[] = MARKET_ASSETS.flatMap((asset, index) =>
  (['spot', 'twap60'] as const).map((series) => ({
    asset,
    series,
    feedId: `0x${SCHEMAS[series]}${String(index + 1).padStart(60, '0')}`,
  })),
)
