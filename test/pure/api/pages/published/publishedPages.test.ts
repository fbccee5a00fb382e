import { describe, expect, it } from 'vitest'
import { pageSchema } from '../../../../../api/pages/published/pageJson.ts'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import type { PublishRequest } from '../../../../../core/publish/ports.ts'
import { aWorld, type World } from '../../../../builders/aChain.ts'
import { aLogo } from '../../../../builders/aLogo.ts'
import { anApp, type TestClock } from '../../../../builders/anApp.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage, LIFE_SEC } from '../../../../builders/aPublishedPage.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../../../../builders/facts.ts'
import { memoryPublications } from '../../../../builders/memoryPublications.ts'

const SLUG = 'four-stocks-abc234'
const VAULT = aVault().address
const NOW_SEC = aBlock().timestampSec

type Given = {
  readonly world?: World
  readonly days?: number
  readonly asks?: readonly PublishRequest[]
  readonly time?: TestClock
}

/** Builds a vault that was created `days` ago, at the start of the history of its builder. */
const anOldVault = (days: number) =>
  aVault({ nav: usd(5_000), holders: 7, createdAtSec: NOW_SEC - days * 86_400 })

async function aPublisher({
  days = 100,
  asks: requests = [aPublishedPage()],
  ...given
}: Given = {}) {
  const world = given.world ?? aWorld({ vaults: [anOldVault(days)] })
  const publications = memoryPublications()
  for (const wanted of requests) await publications.save(wanted)
  const history = aPastVault(world, days)
  const time = given.time ?? { ms: NOW_SEC * 1000 }
  const app = anApp(world, { history, publications, time })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { world, publications, time, get }
}

describe('a published page', () => {
  it('has no path below its JSON and table', async () => {
    const { get } = await aPublisher()
    for (const path of ['.json/history', '.csv/history', '.csv/og.png', '.json/logo']) {
      expect([path, (await get(`/v/${SLUG}${path}`)).status]).toEqual([path, 404])
    }
    expect((await get(`/v/${SLUG}/history`)).status).toBe(200)
  })

  it('shows the facts of the REST answers of the same block', async () => {
    const { get } = await aPublisher()
    const block = `?block=${aBlock().number}`
    const shown = await (await get(`/v/${SLUG}.json?range=all`)).json()
    const vault = await (await get(`/v1/vault/${VAULT}${block}`)).json()
    const performance = await (await get(`/v1/vault/${VAULT}/performance${block}`)).json()
    const activity = await (await get(`/v1/vault/${VAULT}/activity${block}&limit=10`)).json()
    expect(shown).toMatchObject({ vault, performance, activity: activity.events, asOf: vault.asOf })
    const html = await (await get(`/v/${SLUG}?range=all`)).text()
    expect(html).toContain(`<data value="${vault.navUsdc}">`)
    expect(html).toContain(`<data value="${vault.sharePriceUsdc}">`)
    expect(html).toContain(`<data value="${performance.feesPaid.totalUsdc}">`)
    for (const { priceUsdc } of vault.holdings)
      expect(html).toContain(`<data value="${priceUsdc}">`)
  })

  it('is JSON in the shapes and names of REST, without further fields', async () => {
    const requests = [
      aPublishedPage({ publishedAtSec: NOW_SEC - 9_000, paymentId: 'first' }),
      aPublishedPage({ brand: { name: 'Ours', logo: aLogo() } }),
    ]
    const { get } = await aPublisher({ asks: requests })
    for (const range of ['7d', 'all']) {
      const shown = await (await get(`/v/${SLUG}.json?range=${range}`)).json()
      expect(pageSchema.parse(shown)).toEqual(shown)
    }
    const shown = await (await get(`/v/${SLUG}.json`)).json()
    const published = await (await get(`/v1/published/${VAULT}`)).json()
    const { status: _live, takenDown: _down, ...own } = published.pages[0]
    expect(shown).toMatchObject(own)
    expect(shown).toMatchObject({
      publishedAt: NOW_SEC - 9_000,
      lastPublishedAt: NOW_SEC - 3_600,
      logoUrl: `http://127.0.0.1:3000/v/${SLUG}/logo`,
      brand: { name: 'Ours' },
    })
    const { constituents } = await (await get('/v1/basket')).json()
    for (const [index, { symbol, priceUsdc, priceUsd }] of constituents.entries()) {
      expect(shown.constituents[index]).toMatchObject({ symbol, priceUsdc, priceUsd })
    }
    expect(Object.keys(shown.constituents[0].returns)).toEqual(
      ['d1', 'w1', 'm1', 'm3', 'm6', 'y1'].map((span) => `${span}Pct`),
    )
  })

  it('names its publisher', async () => {
    const { get } = await aPublisher()
    expect(await (await get(`/v/${SLUG}`)).text()).toContain(
      'Published by <span data-copy><a class="mono" href="/account/0x0000000000000000000000000000000000000B0b">0x0000…0B0b</a></span>',
    )
  })

  it('draws the points of the history of REST after the start of the window', async () => {
    const { get } = await aPublisher()
    const from = NOW_SEC - 90 * 86_400
    const shown = await (await get(`/v/${SLUG}.json?range=90d`)).json()
    expect(shown.interval).toBe('1d')
    const path = `/v1/vault/${VAULT}/history?interval=1d&from=${from}&to=${NOW_SEC}`
    const { points } = await (await get(path)).json()
    expect(points.length).toBeGreaterThan(85)
    const [start, ...later] = shown.points
    const returns = await (await get(`/v1/vault/${VAULT}/returns?window=90d`)).json()
    expect(start).toMatchObject({
      timestamp: returns.startPoint.timestamp,
      sharePriceUsdc: returns.startPoint.sharePriceUsdc,
      inflowUsdc: null,
    })
    expect(later).toEqual(
      points.map((point: Record<string, unknown>) => ({
        timestamp: point['timestamp'],
        blockNumber: point['blockNumber'],
        sharePriceUsdc: point['sharePriceUsdc'],
        navUsdc: point['navUsdc'],
        inflowUsdc: point['inflowUsdc'],
        outflowUsdc: point['outflowUsdc'],
        equalWeightUsdc: expect.stringMatching(/^[0-9]+$/),
        drawdownPct: expect.any(Number),
      })),
    )
  })

  it('has a benchmark and a drawdown over the period of the performance', async () => {
    const { get } = await aPublisher()
    const { points, performance } = await (await get(`/v/${SLUG}.json?range=all`)).json()
    const [first, last] = [points[0], points.at(-1)]
    const change = (field: string) => (Number(last[field]) / Number(first[field]) - 1) * 100
    expect(first.timestamp).toBe(performance.since)
    expect(change('sharePriceUsdc')).toBeCloseTo(performance.returns.allPct, 3)
    expect(change('equalWeightUsdc')).toBeCloseTo(performance.equalWeightPct, 2)
    const deepest = Math.min(...points.map((point: { drawdownPct: number }) => point.drawdownPct))
    expect(deepest).toBeCloseTo(performance.maxDrawdownPct, 3)
  })

  it('is one document under 60 KB without a script, for every range', async () => {
    const { get } = await aPublisher({ days: 800 })
    for (const range of ['7d', '30d', '90d', '1y', 'all']) {
      const answer = await get(`/v/${SLUG}?range=${range}`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(Buffer.byteLength(html)).toBeLessThan(60_000)
      expect(html).not.toMatch(/<script|<iframe|<link rel="stylesheet"|@import|url\(/)
      expect(html).not.toMatch(/ style="| on[a-z]+="/)
      expect(html).toContain(`<a href="?range=${range}" aria-current="true">`)
    }
  })

  it('permits only its own style sheets, and permits embedding by any site', async () => {
    const { get } = await aPublisher()
    const policy = (await get(`/v/${SLUG}`)).headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src ('sha256-[A-Za-z0-9+/=]+' ?){3};/)
    expect(policy).toContain("base-uri 'none'; form-action 'none'; frame-ancestors *")
    const gas = await get('/gas')
    expect(gas.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('uses the public address for any requested host', async () => {
    const { get } = await aPublisher()
    const html = await (await get(`http://evil.example/v/${SLUG}`, { host: 'evil.example' })).text()
    expect(html).not.toContain('evil.example')
    expect(html).toContain(`content="http://127.0.0.1:3000/v/${SLUG}/og.png"`)
    expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:3000/v/${SLUG}">`)
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  it('marks links of the publisher, and shows only https links', async () => {
    const links = { website: 'https://example.com/?a=1&b="2"', x: 'javascript:alert(1)' }
    const { get } = await aPublisher({ asks: [aPublishedPage({ brand: { links } })] })
    const html = await (await get(`/v/${SLUG}`)).text()
    expect(html).toContain(
      '<a href="https://example.com/?a=1&amp;b=&quot;2&quot;" rel="nofollow ugc noopener" target="_blank">',
    )
    expect(html).not.toContain('javascript:')
  })

  it('shows a vault without shares, and a vault created in the newest block', async () => {
    for (const vault of [aVault({ nav: 0n, supply: 0n, holders: 0 }), aVault()]) {
      const { get } = await aPublisher({ world: aWorld({ vaults: [vault] }), days: 0 })
      for (const path of [
        `/v/${SLUG}`,
        `/v/${SLUG}/history`,
        `/v/${SLUG}.json`,
        `/v/${SLUG}.csv`,
      ]) {
        const answer = await get(`${path}?range=all`)
        expect({ path, status: answer.status }).toEqual({ path, status: 200 })
        expect(await answer.text()).not.toMatch(/NaN|undefined/)
      }
      expect((await get(`/v/${SLUG}/og.png`)).status).toBe(200)
    }
  })

  it('states that prices are not current', async () => {
    const basket = aBasket({ prices: { status: 'unavailable', reason: 'guard tripped' } })
    const { get } = await aPublisher({ world: aWorld({ basket, vaults: [aVault()] }) })
    expect(await (await get(`/v/${SLUG}`)).text()).toContain(
      'The price source is unavailable (guard tripped)',
    )
  })

  it('rejects an unknown range', async () => {
    const { get } = await aPublisher()
    expect((await get(`/v/${SLUG}?range=2d`)).status).toBe(400)
    expect(await (await get(`/v/${SLUG}.json?range=2d`)).json()).toMatchObject({
      error: 'range: must be one of 7d, 30d, 90d, 1y, all',
    })
  })
})

describe('the history of a page', () => {
  it('has every month since the creation, and a table under a grid', async () => {
    const { get } = await aPublisher()
    const { months } = await (await get(`/v/${SLUG}.json`)).json()
    expect(
      months.map(({ year, month }: { year: number; month: number }) => `${year}-${month}`),
    ).toEqual(['2026-6', '2026-7', '2026-8', '2026-9'])
    const { performance } = await (await get(`/v/${SLUG}.json`)).json()
    const grown = months.reduce((all: number, { pct }: { pct: number }) => all * (1 + pct / 100), 1)
    expect((grown - 1) * 100).toBeCloseTo(performance.returns.allPct, 3)
    const html = await (await get(`/v/${SLUG}/history?range=90d`)).text()
    for (const words of [
      'Net asset value over',
      'Drawdown',
      'Flows',
      'Best: ',
      'All points as CSV',
    ]) {
      expect(html).toContain(words)
    }
  })

  it('is also a table whose text is harmless to spreadsheets', async () => {
    const { get } = await aPublisher({ asks: [aPublishedPage({ label: '=1+1,"x"' })] })
    const answer = await get(`/v/${SLUG}.csv?range=7d`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, first] = (await answer.text()).split('\r\n')
    expect(head).toMatch(
      /^page,vault,timestamp_unix_s,timestamp_iso,block_number,share_price_usdc6,/,
    )
    expect(first).toMatch(/^"'=1\+1,""x""",0x/)
  })
})

describe('the lifetime of a published page', () => {
  it('ends with status 410, the end time and the call that renews the page, for people and programs', async () => {
    const { get, time } = await aPublisher()
    expect((await get(`/v/${SLUG}`)).status).toBe(200)
    time.ms += (LIFE_SEC - 3_600) * 1000
    for (const path of [`/v/${SLUG}`, `/v/${SLUG}/history`]) {
      const page = await get(path)
      const html = await page.text()
      expect(page.status).toBe(410)
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).toContain('is dormant since <time')
      expect(html).toContain('POST /v1/publish')
      expect(html).toContain('0.25 USD')
      expect(html).toContain('Send the complete brand again.')
    }
    for (const path of [`/v/${SLUG}.json`, `/v/${SLUG}.csv`, `/v/${SLUG}/og.png`]) {
      const answer = await get(path)
      expect(answer.status).toBe(410)
      expect(await answer.json()).toMatchObject({
        error: expect.stringContaining('is dormant since'),
      })
    }
  })

  it('continues under the same name after another publication', async () => {
    const { get, time, publications } = await aPublisher()
    time.ms += LIFE_SEC * 1000
    expect((await get(`/v/${SLUG}`)).status).toBe(410)
    const publishedAtSec = time.ms / 1000
    await publications.save(aPublishedPage({ label: 'Back again', publishedAtSec }))
    expect(await (await get(`/v/${SLUG}`)).text()).toContain('Back again')
  })

  it('returns 404 for names without a publication', async () => {
    const { get } = await aPublisher()
    for (const name of [
      'nothing-abc234',
      '..%2f..%2fetc',
      '%00',
      'A'.repeat(300),
      '<b>',
      '%E0%A4%A',
    ]) {
      const page = await get(`/v/${encodeURI(name)}`)
      expect({ name, status: page.status }).toEqual({ name, status: 404 })
      expect(await page.text()).not.toContain('<b>')
    }
    const answer = await get('/v/nothing-abc234.json')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      error: expect.stringContaining('no page was published'),
    })
  })

  it('returns 503 while the database is down', async () => {
    const publications = {
      ...memoryPublications(),
      bySlug: () => Promise.reject(new DatabaseUnavailable(5)),
    }
    const app = anApp(aWorld(), { publications })
    const page = await app.request(`/v/${SLUG}`)
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('5')
  })
})

describe('caching of published pages', () => {
  it('lasts 30 seconds at most, and never more than the lifetime of the page', async () => {
    const { get, time } = await aPublisher()
    const caching = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await caching(`/v/${SLUG}`)).toBe('public, max-age=30, stale-while-revalidate=300')
    time.ms += (LIFE_SEC - 3_600 - 40) * 1000
    for (const path of [`/v/${SLUG}`, `/v/${SLUG}.csv`, `/v/${SLUG}/og.png`]) {
      expect(await caching(path)).toBe('public, max-age=30, stale-while-revalidate=10')
    }
    time.ms += 30_000
    expect(await caching(`/v/${SLUG}`)).toBe('public, max-age=10, stale-while-revalidate=0')
  })

  it('has an ETag for each publication, range and form, and returns 304 to a known ETag', async () => {
    const { get, publications } = await aPublisher()
    const paths = [`/v/${SLUG}`, `/v/${SLUG}?range=7d`, `/v/${SLUG}.json`, `/v/${SLUG}/history`]
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')))
    expect(new Set(tags).size).toBe(paths.length)
    const [known = ''] = tags
    const again = await get(`/v/${SLUG}`, { 'if-none-match': known ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await publications.save(aPublishedPage({ label: 'New name', publishedAtSec: NOW_SEC - 5 }))
    const renamed = await get(`/v/${SLUG}`, { 'if-none-match': known ?? '' })
    expect(renamed.status).toBe(200)
    expect(await renamed.text()).toContain('New name')
  })

  it('reads a vault once for all of its pages until 30 seconds of blocks have passed', async () => {
    const other = aPublishedPage({ slugs: ['other-abc234'], publisher: addressOf(0xca) })
    const { get, world } = await aPublisher({ asks: [aPublishedPage(), other] })
    await get(`/v/${SLUG}`)
    const reads = world.reads.length
    for (const path of [`/v/${SLUG}`, '/v/other-abc234', `/v/${SLUG}.json`, `/v/${SLUG}/og.png`]) {
      expect((await get(path)).status).toBe(200)
    }
    expect(world.reads.length).toBe(reads)
    world.basket = aBasket({ block: aBlock({ number: 1_020 }) })
    expect((await get(`/v/${SLUG}`)).headers.get('x-block-number')).toBe('1020')
    expect(world.reads.length).toBeGreaterThan(reads)
  })

  it('changes the ETag of a page whose block left the chain', async () => {
    const { get, world } = await aPublisher()
    const before = (await get(`/v/${SLUG}`)).headers.get('etag')
    world.basket = aBasket({ block: aBlock({ hash: `0x${'ab'.repeat(32)}` }) })
    expect((await get(`/v/${SLUG}`)).headers.get('etag')).not.toBe(before)
  })
})
