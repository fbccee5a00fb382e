import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { ChainlinkStream } from '../../../kernel/feeds/chainlinkStreams.ts'
import { parseChainlinkFrame } from '../../domain/wire/parseChainlinkFrame.ts'
import type { FeedKind } from './feedKinds.ts'

/** Credentials for Chainlink Data Streams. */
export type ChainlinkCredentials = { readonly clientId: string; readonly secret: string }

/** SHA-256 of the empty body of a handshake. */
const NO_BODY = createHash('sha256').update('').digest('hex')

/**
 * Creates the feed of Chainlink Data Streams: one connection for all streams. The signature of each handshake covers
 * the time of the handshake.
 *
 * Source: Chainlink Data Streams, authentication and WebSocket interface.
 */
export function chainlinkFeed(
  { clientId, secret }: ChainlinkCredentials,
  streams: readonly ChainlinkStream[],
  clock: Pick<Clock, 'nowMs'>,
): FeedKind {
  const ids = streams.map(({ feedId }) => feedId).join(',')
  return {
    open: (base) => {
      const url = new URL('/api/v1/ws', base)
      url.search = `feedIDs=${ids}`
      const time = String(clock.nowMs())
      const signed = ['GET', `${url.pathname}${url.search}`, NO_BODY, clientId, time].join(' ')
      return {
        url: url.toString(),
        headers: {
          Authorization: clientId,
          'X-Authorization-Timestamp': time,
          'X-Authorization-Signature-SHA256': createHmac('sha256', secret)
            .update(signed)
            .digest('hex'),
        },
      }
    },
    hello: [],
    onceKnown: null,
    // The server pings, and WebSocket clients answer automatically.
    ping: null,
    read: parseChainlinkFrame(streams),
  }
}
