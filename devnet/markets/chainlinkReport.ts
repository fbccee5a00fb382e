import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { encodeAbiParameters, type Hex, parseAbiParameters, zeroHash } from 'viem'
import {
  type ChainlinkStream,
  SIMULATED_STREAMS,
} from '../../core/kernel/feeds/chainlinkStreams.ts'
import type { FeedPrice } from './feedFrames.ts'

/** Accepted credentials. */
const CLIENT_ID = 'sim'
const SECRET = 'sim'
/** Maximum clock difference of a handshake. Source: Chainlink Data Streams, authentication. */
const MAX_APART_MS = 5_000
const PATH = '/api/v1/ws'

const REPORT = parseAbiParameters('bytes32[3], bytes, bytes32[], bytes32[], bytes32')
const ALONE = parseAbiParameters('bytes32, uint32, uint32, uint192, uint192, uint32, int192')
const WITH_BOOK = parseAbiParameters(
  'bytes32, uint32, uint32, uint192, uint192, uint32, int192, int192, int192',
)
/** Seconds for which a report is valid. */
const LIFE_SEC = 86_400

/** Returns the streams that a path requests; null for another path or an unknown stream. */
export function chainlinkStreamsOf(path: string): readonly ChainlinkStream[] | null {
  const url = new URL(path, 'http://simulator')
  if (url.pathname !== PATH) return null
  const ids = (url.searchParams.get('feedIDs') ?? '').split(',')
  const streams = ids.flatMap((id) => SIMULATED_STREAMS.find(({ feedId }) => feedId === id) ?? [])
  return streams.length === ids.length ? streams : null
}

/** Returns true if a handshake has a current signature of the accepted client. */
export function isSigned(path: string, headers: IncomingHttpHeaders, nowMs: number): boolean {
  const time = String(headers['x-authorization-timestamp'] ?? '')
  if (headers.authorization !== CLIENT_ID || !/^\d{13}$/.test(time)) return false
  if (Math.abs(Number(time) - nowMs) > MAX_APART_MS) return false
  const noBody = createHash('sha256').update('').digest('hex')
  const mine = createHmac('sha256', SECRET)
    .update(`GET ${path} ${noBody} ${CLIENT_ID} ${time}`)
    .digest()
  const sentSignature = Buffer.from(
    String(headers['x-authorization-signature-sha256'] ?? ''),
    'hex',
  )
  return sentSignature.length === mine.length && timingSafeEqual(sentSignature, mine)
}

/** Returns a report as Chainlink Data Streams sends it, without signatures. */
export function chainlinkFrame(stream: ChainlinkStream, { atMs, priceE18 }: FeedPrice): string {
  const feedId: Hex = `0x${stream.feedId.slice(2)}`
  const sec = Math.floor(atMs / 1_000)
  const head = [feedId, sec, sec, 1n, 1n, sec + LIFE_SEC, priceE18] as const
  const data =
    stream.series === 'twap60'
      ? encodeAbiParameters(ALONE, head)
      : encodeAbiParameters(WITH_BOOK, [...head, priceE18 - 1n, priceE18 + 1n])
  const context = [zeroHash, zeroHash, zeroHash] as const
  return JSON.stringify({
    report: {
      feedID: stream.feedId,
      validFromTimestamp: sec,
      observationsTimestamp: sec,
      fullReport: encodeAbiParameters(REPORT, [context, data, [], [], zeroHash]),
    },
  })
}
