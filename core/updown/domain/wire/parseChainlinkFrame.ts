import { decodeAbiParameters, isHex, parseAbiParameters } from 'viem'
import type { ChainlinkStream } from '../../../kernel/feeds/chainlinkStreams.ts'
import type { FeedFrame } from './feedFrame.ts'
import { isObject, textOf } from './jsonFields.ts'

/** Signed report. Source: Chainlink Data Streams, report format. */
const REPORT = parseAbiParameters(
  'bytes32[3] context, bytes data, bytes32[] rs, bytes32[] ss, bytes32 vs',
)
/**
 * Common start of schemas 2 and 3; schema 3 continues with bid and ask. Source: Chainlink Data Streams, report schemas.
 */
const DATA = parseAbiParameters(
  'bytes32 feedId, uint32 validFromSec, uint32 observedSec, uint192 nativeFee, uint192 linkFee, uint32 expiresSec, int192 priceE18',
)
/** Feed ids of schemas 2 and 3, by their first bytes. */
const KNOWN_SCHEMA = /^0x000[23]/

/**
 * Creates the parser of frames of Chainlink Data Streams, whose prices are integers of 10^-18; does not verify
 * signatures.
 */
export function parseChainlinkFrame(
  streams: readonly ChainlinkStream[],
): (text: string) => FeedFrame {
  return (text) => {
    const report = reportIn(text)
    if (report === null) return { kind: 'broken', problem: 'the frame has no report' }
    const stream = streams.find(({ feedId }) => feedId === report.feedId)
    if (stream === undefined) return { kind: 'other' }
    const observation = readReport(report)
    if (observation === null) {
      return { kind: 'broken', problem: 'the report is invalid' }
    }
    const { asset, series } = stream
    return { kind: 'prices', reports: [{ asset, series, observation }], dropped: 0 }
  }
}

type Report = { readonly feedId: string; readonly fullReport: string }

function reportIn(text: string): Report | null {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return null
  }
  const report = isObject(frame) ? frame['report'] : null
  if (!isObject(report)) return null
  const feedId = textOf(report['feedID'])?.toLowerCase()
  const fullReport = textOf(report['fullReport'])
  return feedId === undefined || fullReport === null ? null : { feedId, fullReport }
}

function readReport({ feedId, fullReport }: Report) {
  if (!isHex(fullReport) || !KNOWN_SCHEMA.test(feedId)) return null
  try {
    const [, data] = decodeAbiParameters(REPORT, fullReport)
    const [signedId, , observedSec, , , , priceE18] = decodeAbiParameters(DATA, data)
    if (signedId.toLowerCase() !== feedId || priceE18 <= 0n) return null
    return { atMs: observedSec * 1_000, priceE18, source: 'chainlink' }
  } catch {
    return null
  }
}
