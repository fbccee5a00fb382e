import { parseDecimal, parseUnitsE18 } from '../../../kernel/feeds/decimals.ts'
import type { Series } from '../../../kernel/feeds/observation.ts'
import { assetOf, type FeedFrame, type FeedReport, matchesRounded } from './feedFrame.ts'
import { countOf, isObject, type JsonObject, listOf, parsePrices, textOf } from './jsonFields.ts'

const TOPICS: ReadonlyMap<string, Series> = new Map([
  ['crypto_prices_chainlink', 'spot'],
  ['crypto_prices_twap_sixty', 'twap60'],
])

/** Parses a frame of RTDS, whose exact prices are integers of 10^-18. Source: research/data.md 4.1. */
export function parseRtdsFrame(text: string): FeedFrame {
  if (text === '') return { kind: 'other' }
  if (/^p[io]ng$/i.test(text)) return { kind: 'control', op: text.toLowerCase() }
  const frame = parsePrices(text, ['value', 'full_accuracy_value'])
  if (!isObject(frame)) return { kind: 'broken', problem: 'the frame is not an object' }
  const series = TOPICS.get(textOf(frame['topic']) ?? '')
  const payload = frame['payload']
  if (series === undefined) return { kind: 'other' }
  if (!isObject(payload)) return { kind: 'broken', problem: 'the frame has no payload' }
  const asset = assetOf(textOf(payload['symbol']) ?? '')
  if (asset === null) return { kind: 'other' }
  // The first frame of a subscription contains the reports of the last minutes.
  const reports = (listOf(payload['data']) ?? [payload]).map((entry) =>
    isObject(entry) ? readReport(entry, asset, series) : null,
  )
  return reports.every((report) => report !== null)
    ? { kind: 'prices', reports, dropped: 0 }
    : { kind: 'broken', problem: 'the report is invalid' }
}

function readReport(
  entry: JsonObject,
  asset: FeedReport['asset'],
  series: Series,
): FeedReport | null {
  const atMs = countOf(entry['timestamp'])
  const rounded = textOf(entry['value'])
  const exact = textOf(entry['full_accuracy_value'])
  const priceE18 =
    exact === null ? parseDecimal(rounded ?? '') : (parseUnitsE18(exact) ?? parseDecimal(exact))
  if (atMs === null || priceE18 === null || !matchesRounded(priceE18, rounded)) return null
  return { asset, series, observation: { atMs, priceE18, source: 'chainlink' } }
}
