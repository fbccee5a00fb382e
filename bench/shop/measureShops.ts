import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { migrate } from '../../core/platform/db/migrate.ts'
import { searchWords } from '../../core/shops/domain/searchWords.ts'
import { createShopFeeds } from '../../core/shops/store/createShopFeeds.ts'
import { createShopReads } from '../../core/shops/store/createShopReads.ts'
import { startTestPostgres } from '../../test/support/startTestPostgres.ts'
import type { BenchContext, Figure, Result } from '../support/benchmark.ts'
import { median, quantile, roundFigure } from '../support/statistics.ts'
import { loadShops, PRODUCTS, slugOf } from './loadShops.ts'
import { createPlainFullText, createTitleScan } from './others.ts'
import { QUERIES } from './queries.ts'

/** Maximum p95 of a search, milliseconds. */
const MAX_ONE_SHOP_MS = 8
const MAX_MANY_SHOPS_MS = 15
const LIMIT = 5
const SEARCHES = 600
/** Number of searches of each slower candidate. */
const OTHER_SEARCHES = 200

type Search = (index: number) => Promise<unknown>

/**
 * Measures searches of one shop, of all shops in turn, and of two other implementations on the same
 * rows, in sequence.
 */
export async function measureShops(
  { rounds, print, defer }: BenchContext,
  { shops }: { readonly shops: number },
): Promise<Result> {
  const { feeds, reads, sql, url } = await open(defer)
  const durationsMs = await loadShops(feeds, shops, print)
  await sql`vacuum analyze app.shop_product`
  const found = await Promise.all(durationsMs.map((_, index) => reads.bySlug(slugOf(index))))
  const ids = found.flatMap((shop) => shop?.id ?? [])
  const [first = 0] = ids
  const quartet = (idOf: (index: number) => number): Search => {
    return (index) =>
      reads.search(
        { id: idOf(index) },
        {
          words: searchWords(textOf(index)),
          maxMinor: index % 2 === 0 ? null : 12_000n,
          limit: LIMIT,
        },
      )
  }
  // The step 7 has no common factor with the number of queries, so each shop gets each query.
  const inTurns = (index: number): number => ids[(index * 7) % ids.length] ?? first
  const plain = await createPlainFullText(sql, url)
  const scanned = await createTitleScan(sql, first)
  const candidates: readonly Candidate[] = [
    { name: 'one shop', count: SEARCHES, search: quartet(() => first) },
    { name: `${shops} shops in turns`, count: SEARCHES * 2, search: quartet(inTurns) },
    {
      name: 'plain full text over one table',
      count: OTHER_SEARCHES,
      search: (index) => plain(inTurns(index), textOf(index), LIMIT),
    },
    {
      name: 'scan of titles in memory',
      count: OTHER_SEARCHES,
      search: (index) => scanned(first, textOf(index), LIMIT),
    },
  ]
  const measured = await measure(candidates, rounds, print)
  return {
    title: `Search of one shop of ${PRODUCTS} products, and of ${shops} with ${shops * PRODUCTS}`,
    figures: figuresOf(measured, durationsMs),
    notes: [
      `${QUERIES.length} queries in turns, five with typing errors, every second query of the service with a price limit`,
      'Time of the service: from the words to the products in memory, with snapshot, statements, rows and corrected errors',
      'The other searches correct no errors, match no beginnings of words, and find fewer products; all run on the same rows in the same run',
    ],
  }
}

const textOf = (index: number): string => QUERIES[index % QUERIES.length] ?? ''

async function open(defer: BenchContext['defer']) {
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  await migrate(postgres.url)
  const feeds = createShopFeeds({ databaseUrl: postgres.url })
  defer(() => feeds.close())
  const reads = createShopReads({ databaseUrl: postgres.url })
  defer(() => reads.close())
  const sql: Sql = createSql(postgres.url, { name: 'bench', max: 1, reader: false })
  defer(() => sql.end())
  return { feeds, reads, sql, url: postgres.url }
}

type Candidate = { readonly name: string; readonly count: number; readonly search: Search }
type Measured = { readonly name: string; readonly rounds: readonly (readonly number[])[] }

/** Measures all candidates in turn in each round; the first round is not counted. */
async function measure(
  candidates: readonly Candidate[],
  rounds: number,
  print: (line: string) => void,
): Promise<readonly Measured[]> {
  const measuredMs = candidates.map(({ name }) => ({ name, rounds: [] as number[][] }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { name, count, search }] of candidates.entries()) {
      const times: number[] = []
      for (let index = 0; index < count; index += 1) {
        const startMs = performance.now()
        await search(index)
        times.push(performance.now() - startMs)
      }
      if (round === 0) continue
      measuredMs[at]?.rounds.push(times)
      print(`round ${round}, ${name}: p95 ${quantile(times, 0.95).toFixed(2)} ms`)
    }
  }
  return measuredMs
}

function figuresOf(measured: readonly Measured[], durationsMs: readonly number[]): Figure[] {
  const [single, many, plain, scanned] = measured
  const quantileOf = (of: Measured | undefined, share: number) =>
    roundFigure(median((of?.rounds ?? []).map((times) => quantile(times, share))))
  const figures = [
    [single, MAX_ONE_SHOP_MS],
    [many, MAX_MANY_SHOPS_MS],
  ] as const
  const against = (of: Measured | undefined, value: number) =>
    of === undefined
      ? {}
      : { against: { name: of.name, ratio: roundFigure(quantileOf(of, 0.95) / value) } }
  return [
    ...figures.flatMap(([of, limit]): Figure[] => {
      const name = of?.name ?? ''
      const p95 = quantileOf(of, 0.95)
      return [
        { name: `${name}, p50`, value: quantileOf(of, 0.5), unit: 'ms' },
        {
          name: `${name}, p95`,
          value: p95,
          unit: 'ms',
          limit,
          ...(of === many && against(plain, p95)),
        },
        { name: `${name}, p99`, value: quantileOf(of, 0.99), unit: 'ms' },
      ]
    }),
    ...[plain, scanned].flatMap((of): Figure[] => [
      { name: `${of?.name}, p50`, value: quantileOf(of, 0.5), unit: 'ms' },
      { name: `${of?.name}, p95`, value: quantileOf(of, 0.95), unit: 'ms' },
    ]),
    {
      name: 'feed of a shop read and swapped in',
      value: roundFigure(median(durationsMs)),
      unit: 'ms',
    },
    {
      name: 'all of them',
      value: roundFigure(durationsMs.reduce((sum, ms) => sum + ms, 0) / 1_000),
      unit: 's',
    },
  ]
}
