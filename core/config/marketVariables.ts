import { z } from 'zod'
import { parseChainlinkStreams } from '../kernel/feeds/chainlinkStreams.ts'
import type { Variable } from './keyVariables.ts'

const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const count = z.coerce.number().int().positive()
const flag = z.enum(['0', '1']).transform((text) => text === '1')

/** Variables of the Up/Down markets. */
export const marketVariables = {
  MARKET_SEGMENT: {
    about: 'Segment of the paths of price to beat: /v1/<segment> and /<segment>.',
    schema: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be 1 to 31 of a-z, 0-9, -'),
    fallback: 'updown',
  },
  MARKET_PROVIDER: {
    about:
      'Source of market prices: sim, fixture or polymarket. If unset, sim on the devnet; elsewhere price to beat is disabled and returns 503.',
    schema: z.enum(['sim', 'fixture', 'polymarket']).optional(),
  },
  POLY_GAMMA_URL: {
    about: 'URL of the service that lists windows of markets; the provider sim does not use it.',
    schema: address,
    fallback: 'https://gamma-api.polymarket.com',
  },
  POLY_CLOB_URL: {
    about: 'URL of the service with the order books of tokens.',
    schema: address,
    fallback: 'https://clob.polymarket.com',
  },
  POLY_FEED: {
    about:
      'Price feed: rtds; polybolt, which requires the three POLY_API secrets; or chainlink, which requires CHAINLINK_STREAMS and both CHAINLINK_CLIENT secrets.',
    schema: z.enum(['rtds', 'polybolt', 'chainlink']),
    fallback: 'rtds',
  },
  POLY_FEED_URL: {
    about: 'URL of the price feed; the public URL of the feed if unset.',
    schema: z.url({ protocol: /^wss?$/ }).optional(),
  },
  CHAINLINK_STREAMS: {
    about:
      'Streams of the feed chainlink: btc=<id of the price>/<id of the 60-second mean>, for four coins, separated by commas.',
    schema: z
      .string()
      .transform((text, problems) => {
        const streams = parseChainlinkStreams(text)
        if (streams !== null) return streams
        problems.addIssue('must name two ids of 32 bytes for each of btc, eth, sol and xrp')
        return z.NEVER
      })
      .optional(),
  },
  MARKET_MAX_ORACLE_AGE_MS: {
    about: 'Maximum age of a sold price, milliseconds.',
    schema: count,
    fallback: '10000',
  },
  MARKET_REQUIRE_OFFICIAL: {
    about:
      'If 1, the api returns 503 while the price to beat comes from the oracle and is not official yet.',
    schema: flag,
    fallback: '0',
  },
  MARKET_WITHOUT_TOKENS: {
    about: 'If 1, the api also answers before the market has published the tokens of a window.',
    schema: flag,
    fallback: '0',
  },
  MARKET_BOUNDARY_MAX_GAP_MS: {
    about:
      'Milliseconds after the start of a window in which a report is accepted as its price to beat; 0 accepts only a report of the exact second.',
    schema: z.coerce.number().int().nonnegative().max(10_000),
    fallback: '2000',
  },
  MARKET_BOOKS: {
    about: 'Source of bids and asks: gamma, or clob, which needs one more request each second.',
    schema: z.enum(['gamma', 'clob']),
    fallback: 'gamma',
  },
  MARKET_PAST_DAYS: {
    about: 'Days of past windows that workers fetch; stored windows stay.',
    schema: z.coerce.number().int().min(0).max(400),
    fallback: '7',
  },
  MARKET_FIXTURE_FILE: {
    about: 'File with the recording that the provider fixture plays.',
    schema: z.string().min(1).optional(),
  },
  MARKET_FIXTURE_SPEED: {
    about: 'Speed of the recording, as a multiple of its original speed.',
    schema: z.coerce.number().positive().max(1_000),
    fallback: '1',
  },
} as const satisfies Record<string, Variable>
