import { z } from 'zod'
import { readChainlinkStreams } from '../kernel/feeds/chainlinkStreams.ts'
import type { Variable } from './keyVariables.ts'

const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))
const count = z.coerce.number().int().positive()
const flag = z.enum(['0', '1']).transform((text) => text === '1')

/** Variables of the Up/Down markets. */
export const marketVariables = {
  MARKET_SEGMENT: {
    about: 'Segment of the paths of price to beat: /v1/<segment>.',
    schema: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be 1 to 31 of a-z, 0-9, -'),
    fallback: 'updown',
  },
  MARKET_PROVIDER: {
    about:
      'Where prices of markets come from: sim, fixture or polymarket. When unset sim on the devnet; elsewhere price to beat is off and answers 503.',
    schema: z.enum(['sim', 'fixture', 'polymarket']).optional(),
  },
  POLY_GAMMA_URL: {
    about: 'Service that lists windows of markets; the simulator has its own.',
    schema: address,
    fallback: 'https://gamma-api.polymarket.com',
  },
  POLY_CLOB_URL: {
    about: 'Service with the books of tokens.',
    schema: address,
    fallback: 'https://clob.polymarket.com',
  },
  POLY_FEED: {
    about:
      'Feed of prices: rtds; polybolt, which asks for the three POLY_API secrets; or chainlink, which asks for CHAINLINK_STREAMS and both CHAINLINK_CLIENT secrets.',
    schema: z.enum(['rtds', 'polybolt', 'chainlink']),
    fallback: 'rtds',
  },
  POLY_FEED_URL: {
    about: 'Address of that feed; the public one of each when unset.',
    schema: z.url({ protocol: /^wss?$/ }).optional(),
  },
  CHAINLINK_STREAMS: {
    about:
      'Streams of the feed chainlink: btc=<id of the price>/<id of its mean of 60 seconds>, comma between the four coins.',
    schema: z
      .string()
      .transform((text, problems) => {
        const streams = readChainlinkStreams(text)
        if (streams !== null) return streams
        problems.addIssue('must name two ids of 32 bytes for each of btc, eth, sol and xrp')
        return z.NEVER
      })
      .optional(),
  },
  MARKET_MAX_ORACLE_AGE_MS: {
    about: 'Milliseconds after which a price is too old to be sold.',
    schema: count,
    fallback: '10000',
  },
  MARKET_REQUIRE_OFFICIAL: {
    about: '1 to answer 503 while a price to beat is ours from the oracle and not yet official.',
    schema: flag,
    fallback: '0',
  },
  MARKET_WITHOUT_TOKENS: {
    about: '1 to answer also while the market has not named the tokens of a window.',
    schema: flag,
    fallback: '0',
  },
  MARKET_BOUNDARY_MAX_GAP_MS: {
    about:
      'Milliseconds after the start of a window in which its price to beat is taken; 0 takes the exact second alone.',
    schema: z.coerce.number().int().nonnegative().max(10_000),
    fallback: '2000',
  },
  MARKET_BOOKS: {
    about: 'Where bids and asks come from: gamma, or clob, which asks once more each second.',
    schema: z.enum(['gamma', 'clob']),
    fallback: 'gamma',
  },
  MARKET_PAST_DAYS: {
    about: 'Days of past windows that workers fetch; what is kept already stays.',
    schema: z.coerce.number().int().min(0).max(400),
    fallback: '7',
  },
  MARKET_FIXTURE_FILE: {
    about: 'Recording that the provider fixture plays.',
    schema: z.string().min(1).optional(),
  },
  MARKET_FIXTURE_SPEED: {
    about: 'How many times as fast as it was recorded.',
    schema: z.coerce.number().positive().max(1_000),
    fallback: '1',
  },
} as const satisfies Record<string, Variable>
