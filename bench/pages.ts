import { type ClientRequest, get } from 'node:http'
import { type ListeningServer, listen } from '../api/http/listen.ts'
import { aWorld } from '../test/builders/aChain.ts'
import { anApp, type TestClock } from '../test/builders/anApp.ts'
import { aPastVault } from '../test/builders/aPastVault.ts'
import { aPublishedPage } from '../test/builders/aPublishedPage.ts'
import { aSite, VAULT_PATH } from '../test/builders/aSite.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../test/builders/facts.ts'
import { memoryPublications } from '../test/builders/memoryPublications.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

/** Maximum milliseconds until the first byte of a cached page, and of a published page. Source: promises of the pages. */
const MAX_WARM_MS = 30
const MAX_PUBLISHED_MS = 20
/** Maximum bytes of a page. Source: promises of the pages. */
const MAX_BYTES = 60_000
/** Requests per round and candidate; the requests run in sequence. */
const REQUESTS = 200
/**
 * Number of requests for an uncached page, and number of blocks before each of these requests, which
 * make the cached page invalid. The same number of requests before is not measured, because the compiler warms up.
 */
const UNCACHED = 100
const BLOCKS_APART = 200
const DAYS = 400
/** The start of `Accept` of a browser: `/graphql` is a page for browsers only. */
const PAGE_TYPES = 'text/html,application/xhtml+xml,*/*;q=0.8'
const SLUG = 'four-stocks-abc234'

const CANDIDATES = [
  { name: 'static answer', path: '/livez' },
  { name: 'page', path: `/v/${SLUG}` },
  { name: 'history page', path: `/v/${SLUG}/history?range=all` },
  { name: 'JSON', path: `/v/${SLUG}.json` },
  { name: 'picture', path: `/v/${SLUG}/og.png` },
] as const
/** Pages of the whole site, each with the limits of a page. */
const SITE_PAGES = [
  { name: 'first page', path: '/' },
  { name: 'list of vaults', path: '/vaults' },
  { name: 'vault', path: VAULT_PATH },
  { name: 'account', path: `/account/${addressOf(0x900)}` },
  { name: 'stock', path: '/stock/NVDA' },
  { name: 'search', path: '/search?q=stock' },
  { name: 'status', path: '/status' },
  { name: 'GraphQL editor', path: '/graphql' },
] as const
const LIMITED: readonly string[] = ['page', ...SITE_PAGES.map(({ name }) => name)]

type Times = ReadonlyMap<string, readonly number[]>

/**
 * Measures the milliseconds until the first byte of pages, cached and, for a published page, uncached, and the size of
 * the pages.
 */
export async function pages({ rounds, print, defer }: BenchContext): Promise<Result> {
  const createdAtSec = aBlock().timestampSec - DAYS * 86_400
  const world = aWorld({ vaults: [aVault({ nav: usd(5_000), createdAtSec })] })
  const publications = memoryPublications()
  await publications.save(aPublishedPage())
  const time: TestClock = { ms: aBlock().timestampSec * 1000 }
  const app = anApp(world, { publications, history: aPastVault(world, DAYS), time })
  const server: ListeningServer = await listen(app, { host: '127.0.0.1', port: 0 })
  defer(() => server.close())
  const site = await listen(await aSite(), { host: '127.0.0.1', port: 0 })
  defer(() => site.close())
  const origin = `http://127.0.0.1:${server.port}`
  const candidates = [
    ...CANDIDATES.map(({ name, path }) => ({ name, url: origin + path })),
    ...SITE_PAGES.map(({ name, path }) => ({ name, url: `http://127.0.0.1:${site.port}${path}` })),
  ]
  const warm = new Map<string, number[]>()
  const bytes = new Map<string, number>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, url } of candidates) {
      for (let request = 0; request < REQUESTS; request += 1) {
        const answer = await firstByte(url)
        bytes.set(name, answer.bytes)
        // The first round is not measured, because the compiler warms up.
        if (round > 0) warm.set(name, [...(warm.get(name) ?? []), answer.ms])
      }
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const uncachedMs: number[] = []
  for (let page = 1; page <= 2 * UNCACHED; page += 1) {
    world.basket = aBasket({ block: aBlock({ number: 1_000 + page * BLOCKS_APART }) })
    uncachedMs.push((await firstByte(`${origin}/v/${SLUG}`)).ms)
  }
  return {
    title: `Published pages of a vault that is ${DAYS} days old`,
    figures: [
      ...candidates.flatMap(({ name }) => figures(name, { warm, bytes })),
      ...uncached(uncachedMs),
    ],
    notes: [
      'Times run from the request to the first byte of the answer, in sequence over one connection, in the process that ' +
        'also sends the requests. The index is in memory, so an uncached page shows the cost of valuation and drawing, not of Postgres.',
    ],
  }
}

type Measured = { readonly warm: Times; readonly bytes: ReadonlyMap<string, number> }

function figures(name: string, { warm, bytes }: Measured): Figure[] {
  const times = warm.get(name) ?? []
  const fixed = CANDIDATES[0].name
  const ratio = roundFigure(median(warm.get(fixed) ?? []) / median(times))
  const compared = name === fixed ? {} : { against: { name: fixed, ratio } }
  const size = bytes.get(name) ?? 0
  return [
    { name: `${name}: p50`, value: roundFigure(median(times)), unit: 'ms', ...compared },
    {
      name: `${name}: p95`,
      value: roundFigure(quantile(times, 0.95)),
      unit: 'ms',
      ...(LIMITED.includes(name) && { limit: name === 'page' ? MAX_PUBLISHED_MS : MAX_WARM_MS }),
    },
    {
      name: `${name}: size`,
      value: size,
      unit: 'bytes',
      ...(LIMITED.includes(name) && { limit: MAX_BYTES }),
    },
  ]
}

function uncached(allMs: readonly number[]): Figure[] {
  const milliseconds = (name: string, value: number) => ({
    name,
    value: roundFigure(value),
    unit: 'ms',
  })
  const measuredMs = allMs.slice(-UNCACHED)
  return [
    milliseconds('uncached page: p50', median(measuredMs)),
    milliseconds('uncached page: p95', quantile(measuredMs, 0.95)),
    milliseconds('uncached page: first after a start', allMs[0] ?? Number.NaN),
  ]
}

/** Returns the milliseconds until the first byte of the body, and the total number of bytes. */
function firstByte(url: string): Promise<{ readonly ms: number; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const request: ClientRequest = get(url, { headers: { accept: PAGE_TYPES } }, (response) => {
      let ms = 0
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) ms = performance.now() - startedMs
        bytes += chunk.byteLength
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms, bytes })
        else reject(new Error(`${url} got ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
