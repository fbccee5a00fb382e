import { parseDecimal } from '../../../kernel/feeds/decimals.ts'
import type { Series } from '../../../kernel/feeds/observation.ts'
import { assetOf, type FeedFrame, type FeedReport, matchesRounded } from './feedFrame.ts'
import { countOf, isObject, type JsonObject, listOf, parsePrices, textOf } from './jsonFields.ts'

/** Seconds of the mean that settles windows; the channel also sends other means. */
const LOOKBACK_SEC = 60

/** Parses a frame of PolyBolt, whose exact prices are decimals. Source: research/data.md 4.1. */
export function parsePolyBoltFrame(text: string): FeedFrame {
  const frame = parsePrices(text, ['value', 'full_accuracy_value'])
  if (!isObject(frame)) return { kind: 'broken', problem: 'the frame is not an object' }
  const op = textOf(frame['op'])
  if (op !== null) return { kind: 'control', op }
  const payload = frame['payload']
  const series = seriesOf(frame, payload)
  if (series === null) return { kind: 'other' }
  if (!isObject(payload)) return { kind: 'broken', problem: 'the frame has no payload' }
  const asset = assetOf(textOf(payload['symbol']) ?? '')
  if (asset === null) return { kind: 'other' }
  const list = listOf(payload['data']) ?? [payload]
  const reports = list.map((entry) => (isObject(entry) ? readReport(entry, asset, series) : null))
  return reports.every((report) => report !== null)
    ? { kind: 'prices', reports, dropped: countOf(frame['dropped']) ?? 0 }
    : { kind: 'broken', problem: 'the report is invalid' }
}

function seriesOf({ channel }: JsonObject, payload: unknown): Series | null {
  if (channel === 'price.crypto') return 'spot'
  const seconds = isObject(payload) ? payload['window_seconds'] : undefined
  const hasLookback = seconds === undefined || seconds === LOOKBACK_SEC
  return channel === 'price.crypto.twap' && hasLookback ? 'twap60' : null
}

function readReport(
  entry: JsonObject,
  asset: FeedReport['asset'],
  series: Series,
): FeedReport | null {
  const atMs = countOf(entry['timestamp'])
  const rounded = textOf(entry['value'])
  const priceE18 = parseDecimal(textOf(entry['full_accuracy_value']) ?? rounded ?? '')
  if (atMs === null || priceE18 === null || !matchesRounded(priceE18, rounded)) return null
  // On this feed, Chainlink reports the means, and Pyth reports the spot prices.
  const source = series === 'spot' ? 'pyth' : 'chainlink'
  return { asset, series, observation: { atMs, priceE18, source } }
}
