import { readFileSync } from 'node:fs'
import { type Config, ConfigInvalid, type FeedSecrets } from '../../config.ts'
import type { Clock } from '../../kernel/clock.ts'
import { SIMULATED_STREAMS } from '../../kernel/feeds/chainlinkStreams.ts'
import type { MarketProvider, MarketProviderName, ProviderMeter } from '../ports.ts'
import { createFixtureProvider } from './createFixtureProvider.ts'
import { createPolymarketProvider } from './createPolymarketProvider.ts'
import { chainlinkFeed } from './feed/chainlinkFeed.ts'
import { FEED_PAUSES } from './feed/createFeedSocket.ts'
import { type FeedKind, polyBoltFeed, rtdsFeed } from './feed/feedKinds.ts'

/** Public URLs of the feeds. Source: research/data.md 4.1; Chainlink Data Streams, WebSocket interface. */
const FEED_URLS = {
  rtds: 'wss://ws-live-data.polymarket.com',
  polybolt: 'wss://ws-live-v2.polymarket.com/ws',
  chainlink: 'wss://ws.dataengine.chain.link',
} as const

type Parts = {
  readonly config: Config
  readonly keys: Pick<
    FeedSecrets,
    | 'POLY_API_KEY'
    | 'POLY_API_SECRET'
    | 'POLY_API_PASSPHRASE'
    | 'CHAINLINK_CLIENT_ID'
    | 'CHAINLINK_CLIENT_SECRET'
  >
  readonly meter: ProviderMeter
  readonly clock: Clock
}

/** Creates the configured provider. Throws `ConfigInvalid`. */
export function createMarketProvider(name: MarketProviderName, parts: Parts): MarketProvider {
  const { config, meter, clock } = parts
  const common = { meter, clock, random: Math.random }
  switch (name) {
    case 'sim':
      return createPolymarketProvider({ name, ...simulatorUrls(config, clock), ...common })
    case 'polymarket':
      return createPolymarketProvider({
        name,
        feed: {
          url: config.POLY_FEED_URL ?? FEED_URLS[config.POLY_FEED],
          kind: feedKind(parts),
          pauses: FEED_PAUSES,
        },
        gammaUrl: config.POLY_GAMMA_URL,
        clobUrl: config.MARKET_BOOKS === 'clob' ? config.POLY_CLOB_URL : null,
        ...common,
      })
    case 'fixture':
      return createFixtureProvider({
        text: readRecording(config),
        speed: config.MARKET_FIXTURE_SPEED,
        meter,
        clock,
      })
    default:
      return name satisfies never
  }
}

function feedKind(parts: Parts): FeedKind {
  const { POLY_FEED: feed } = parts.config
  switch (feed) {
    case 'rtds':
      return rtdsFeed
    case 'polybolt':
      return polyBoltOf(parts)
    case 'chainlink':
      return chainlinkOf(parts)
    default:
      return feed satisfies never
  }
}

function chainlinkOf({ config, keys, clock }: Parts): FeedKind {
  const { CHAINLINK_CLIENT_ID: id, CHAINLINK_CLIENT_SECRET: secret } = keys
  const { CHAINLINK_STREAMS: streams } = config
  if (id === undefined || secret === undefined || streams === undefined) {
    throw new ConfigInvalid([
      'POLY_FEED: chainlink needs CHAINLINK_STREAMS, CHAINLINK_CLIENT_ID and CHAINLINK_CLIENT_SECRET',
    ])
  }
  return chainlinkFeed({ clientId: id.reveal(), secret: secret.reveal() }, streams, clock)
}

function polyBoltOf({ keys }: Parts): FeedKind {
  const { POLY_API_KEY: key, POLY_API_SECRET: secret, POLY_API_PASSPHRASE: passphrase } = keys
  if (key === undefined || secret === undefined || passphrase === undefined) {
    throw new ConfigInvalid([
      'POLY_FEED: polybolt needs POLY_API_KEY, POLY_API_SECRET and POLY_API_PASSPHRASE',
    ])
  }
  return polyBoltFeed({
    apiKey: key.reveal(),
    secret: secret.reveal(),
    passphrase: passphrase.reveal(),
  })
}

/** URLs of the devnet's simulator, which accepts any credentials. */
function simulatorUrls(
  { DEVNET_MARKETS_PORT, POLY_FEED, MARKET_BOOKS }: Config,
  clock: Pick<Clock, 'nowMs'>,
) {
  const host = `127.0.0.1:${DEVNET_MARKETS_PORT}`
  const feeds = {
    rtds: { path: '/rtds', kind: rtdsFeed },
    polybolt: {
      path: '/ws',
      kind: polyBoltFeed({ apiKey: 'sim', secret: 'sim', passphrase: 'sim' }),
    },
    chainlink: {
      path: '',
      kind: chainlinkFeed({ clientId: 'sim', secret: 'sim' }, SIMULATED_STREAMS, clock),
    },
  } as const
  const { path, kind } = feeds[POLY_FEED]
  return {
    feed: { url: `ws://${host}${path}`, kind, pauses: FEED_PAUSES },
    gammaUrl: `http://${host}/gamma`,
    clobUrl: MARKET_BOOKS === 'clob' ? `http://${host}/clob` : null,
  }
}

function readRecording({ MARKET_FIXTURE_FILE: path }: Config): string {
  if (path === undefined) throw new ConfigInvalid(['MARKET_FIXTURE_FILE: must name a recording'])
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigInvalid([`MARKET_FIXTURE_FILE: cannot read ${path}`])
  }
}
