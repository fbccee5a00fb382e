import { describe, expect, it } from 'vitest'
import {
  DatabaseUnavailable,
  IndexHole,
  IndexReorganised,
  IndexStale,
} from '../../../../../core/kernel/errors.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { aBasket, aBlock, addressOf, usd } from '../../../../builders/facts.ts'

const DAY_SEC = 86_400
/** Different values, drifts, holders, ages and strategists. */
const FOUR = [
  anExploredVault({
    vaultId: 1,
    nav: usd(3_000),
    holders: 2,
    heldBps: [4_000, 2_000, 2_000, 2_000],
  }),
  anExploredVault({
    vaultId: 2,
    nav: usd(9_000),
    holders: 9,
    heldBps: [1_000, 1_000, 1_000, 7_000],
  }),
  anExploredVault({ vaultId: 3, nav: usd(1_000), holders: 1, strategist: addressOf(0x77) }),
  anExploredVault({ vaultId: 4, nav: 0n, supply: 0n, holders: 0, strategist: addressOf(0x77) }),
].map((vault, index) => ({ ...vault, createdAtSec: vault.createdAtSec + (index % 3) * DAY_SEC }))

/** Returns the symbols of the rows, in their order. */
const rowsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<b>(QIV-\d+)<\/b>/g)].map(([, symbol = '']) => symbol)

describe('/vaults', () => {
  it('shows the figures of GET /v1/vaults of the same block', async () => {
    const { page, json } = await anExplorer({ vaults: FOUR })
    const { html } = await page('/vaults?window=all')
    const { vaults } = await json(`/v1/vaults?block=${EXPLORER_BLOCK.number}`)
    expect(rowsOf(html)).toEqual(vaults.map(({ symbol }: { symbol: string }) => symbol))
    for (const { vault, navUsdc, sharePriceUsdc, maxDriftBps } of vaults) {
      const [, row = ''] = html.split(`<a href="/vault/${vault}">`)
      expect(row).toContain(`<data value="${navUsdc}">`)
      expect(row).toContain(`<data value="${sharePriceUsdc}">`)
      const drift = navUsdc === '0' ? '–' : `${(maxDriftBps / 100).toFixed(2)} %`
      expect(row).toContain(drift)
    }
  })

  it.each([
    ['', ['QIV-2', 'QIV-1', 'QIV-3', 'QIV-4']],
    ['?order=asc', ['QIV-4', 'QIV-3', 'QIV-1', 'QIV-2']],
    ['?sort=drift', ['QIV-2', 'QIV-1', 'QIV-3', 'QIV-4']],
    ['?sort=holders&order=asc', ['QIV-4', 'QIV-3', 'QIV-1', 'QIV-2']],
    ['?sort=age', ['QIV-1', 'QIV-4', 'QIV-2', 'QIV-3']],
    ['?sort=age&order=asc', ['QIV-3', 'QIV-2', 'QIV-1', 'QIV-4']],
  ])('sorts the vaults by the query "%s"', async (query, symbols) => {
    const { page } = await anExplorer({ vaults: FOUR })
    expect(rowsOf((await page(`/vaults${query}`)).html)).toEqual(symbols)
  })

  it.each([
    ['?sort=nav', 'Value', 'descending'],
    ['?sort=nav&order=asc', 'Value', 'ascending'],
    ['?sort=age', 'Created', 'ascending'],
    ['?sort=age&order=asc', 'Created', 'descending'],
  ])(
    'marks the sort direction of the shown column for the query "%s"',
    async (query, column, direction) => {
      const { page } = await anExplorer({ vaults: FOUR })
      const { html } = await page(`/vaults${query}`)
      expect(html).toContain(`aria-sort="${direction}">${column}</th>`)
    },
  )

  it('sorts by return in the order of REST, and lists vaults without a return last in both orders', async () => {
    const { page, json } = await anExplorer({ vaults: FOUR })
    const { vaults } = await json('/v1/vaults?sort=return&window=m1')
    const best = vaults.map(({ symbol }: { symbol: string }) => symbol)
    expect(rowsOf((await page('/vaults?sort=return')).html)).toEqual(best)
    const worst = rowsOf((await page('/vaults?sort=return&order=asc')).html)
    expect(worst).toEqual([...best.slice(0, 3).toReversed(), 'QIV-4'])
  })

  it('filters by strategist, return and drift, and states each filter', async () => {
    const { page, json } = await anExplorer({ vaults: FOUR })
    const { vaults } = await json('/v1/vaults')
    const returns = new Map<string, number | null>(
      vaults.map((row: { symbol: string; returns: { m1Pct: number | null } }) => [
        row.symbol,
        row.returns.m1Pct,
      ]),
    )
    const middle = returns.get('QIV-1') ?? 0
    const above = [...returns].filter(([, pct]) => pct !== null && pct >= middle)
    const cases = [
      ['strategist=0x0000000000000000000000000000000000000077', ['QIV-3', 'QIV-4'], '77'],
      ['minDriftBps=301', ['QIV-2', 'QIV-1'], 'drift at least 3.01 %'],
      ['maxDriftBps=300', ['QIV-3'], 'drift at most 3.00 %'],
      [`minReturnPct=${middle}`, above.map(([symbol]) => symbol), `at least ${middle} %`],
      ['minReturnPct=99999', [], 'No vault matches'],
    ] as const
    for (const [query, symbols, words] of cases) {
      const { html, text } = await page(`/vaults?${query}`)
      expect([query, rowsOf(html).toSorted()]).toEqual([query, [...symbols].toSorted()])
      expect(text).toContain(words)
    }
  })

  it('shows 25 rows per page, keeps filters in its links, and shows the last page for a higher number', async () => {
    const vaults = Array.from({ length: 60 }, (_none, index) =>
      anExploredVault({ vaultId: index + 1, nav: usd(1_000 + index) }),
    )
    const { page } = await anExplorer({ vaults })
    const first = await page('/vaults?sort=age&minDriftBps=0')
    expect(rowsOf(first.html)).toHaveLength(25)
    expect(first.text).toContain('60 vaults, drift at least 0.00 %. Page 1 of 3.')
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first.html) ?? []
    expect(next).toBe('/vaults?sort=age&amp;minDriftBps=0&amp;page=2')
    const second = await page(next.replaceAll('&amp;', '&'))
    expect(rowsOf(second.html)[0]).toBe('QIV-26')
    const last = await page('/vaults?sort=age&page=99')
    expect(rowsOf(last.html)).toEqual(vaults.slice(50).map(({ vaultId }) => `QIV-${vaultId}`))
    expect(last.html).not.toContain('rel="next"')
  })

  it('links each order, window and filter of its picks to a page that exists', async () => {
    const { page, faults } = await anExplorer({ vaults: FOUR })
    const { html } = await page('/vaults')
    const links = [...html.matchAll(/href="(\/vaults[^"]*)"/g)].map(([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    )
    expect(links.length).toBeGreaterThan(15)
    for (const link of links) expect([link, (await page(link)).status]).toEqual([link, 200])
    expect(faults).toEqual([])
  })

  it('shows the index of all vaults with the figures of GET /v1/index', async () => {
    const { page, json } = await anExplorer({ vaults: FOUR })
    const { level, vaultCount } = await json('/v1/index?window=30d')
    const { html, text } = await page('/vaults')
    expect(html).toContain(`<data value="${level}">`)
    expect(text).toContain(`in ${vaultCount} vaults with shares`)
  })

  it.each([
    'sort=size',
    'sort=nav&sort=age',
    'order=up',
    'window=2d',
    'page=0',
    'page=1.5',
    'page=99999999',
    'strategist=0x12',
    'strategist=%3Cscript%3Ealert(1)%3C/script%3E',
    'minReturnPct=1e9',
    'minReturnPct=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    'maxDriftBps=-1',
  ])('is a 400 page in the same frame for %s', async (query) => {
    const { page, faults } = await anExplorer({ vaults: FOUR })
    const { status, html } = await page(`/vaults?${query}`)
    expect(status).toBe(400)
    expect(html).toContain('<h1>Invalid address</h1>')
    expect(html).not.toMatch(/<script(?! src="\/(?:copy|wallet)\.js\?)|<img/)
    expect(faults).toEqual([])
  })

  it('ignores query parameters of visitor analytics', async () => {
    const { page } = await anExplorer({ vaults: FOUR })
    expect((await page('/vaults?utm_source=mail&fbclid=1')).status).toBe(200)
  })

  it.each([
    ['a stale index', new IndexStale(90, 5), 'The index is 90 s behind the chain'],
    ['a hole in the index', new IndexHole(8453, 77, 5), 'The index lacks block 77'],
    ['an unreachable database', new DatabaseUnavailable(5), 'database'],
  ])('is a 503 page with the reason for %s', async (_name, error, words) => {
    const { page, faults } = await anExplorer({
      vaults: FOUR,
      world: { failure: { on: 'head', error, times: 99 } },
    })
    for (const path of ['/vaults', `/vault/${addressOf(0xa001)}`]) {
      const { status, text, headers } = await page(path)
      expect(status).toBe(503)
      expect(text).toContain(words)
      expect(headers.get('retry-after')).toBe('5')
    }
    expect(faults).toEqual([])
  })

  it('repeats its reads when its block leaves the chain during the reads', async () => {
    const error = new IndexReorganised(1)
    const { page } = await anExplorer({
      vaults: FOUR,
      world: { failure: { on: 'read', error, times: 1 } },
    })
    expect((await page('/vaults')).status).toBe(200)
  })

  it('shows a list without vaults, and states that no vault has shares', async () => {
    const { page } = await anExplorer()
    const { status, text } = await page('/vaults')
    expect(status).toBe(200)
    expect(text).toContain('No vault has shares')
    expect(text).toContain('No vault matches')
  })

  it('states that prices are not current', async () => {
    const basket = aBasket({
      block: EXPLORER_BLOCK,
      prices: { status: 'unavailable', reason: 'guard tripped' },
    })
    const { page } = await anExplorer({ vaults: FOUR, world: { basket } })
    expect((await page('/vaults')).text).toContain(
      'The price source is unavailable (guard tripped); figures are as of',
    )
  })

  it('shows a new block after half a minute of the chain, and returns 304 until then', async () => {
    const { page, get, world } = await anExplorer({ vaults: FOUR })
    const first = await page('/vaults')
    const tag = first.headers.get('etag') ?? ''
    expect((await get('/vaults', { 'if-none-match': tag })).status).toBe(304)
    const block = aBlock({ number: EXPLORER_BLOCK.number + 30 })
    world.basket = aBasket({ block })
    const { headers, text } = await page('/vaults')
    expect(headers.get('x-block-number')).toBe(String(block.number))
    expect(text).toContain('True for block 1,000,030')
    expect(headers.get('etag')).not.toBe(tag)
  })

  it('is one document under 60 KB without a script', async () => {
    const vaults = Array.from({ length: 30 }, (_none, index) =>
      anExploredVault({
        vaultId: 1e6 + index,
        nav: usd(9e9),
        holders: 1e6,
        maxTvlUsdc6: usd(1e10),
      }),
    )
    const { page } = await anExplorer({ vaults })
    const { html, headers } = await page('/vaults')
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    expect(html).not.toMatch(
      /<script(?! src="\/(?:copy|wallet)\.js\?)|<img|<iframe|<link rel="stylesheet"|@import|url\(/,
    )
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src ('sha256-[A-Za-z0-9+/=]+' ?){5}; script-src 'sha256-[A-Za-z0-9+/]{43}=' 'sha256-[A-Za-z0-9+/]{43}='; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
  })
})
