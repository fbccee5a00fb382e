import { createServer } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import type { PublishRequest } from '../../../core/publish/ports.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { aPastVault } from '../../builders/aPastVault.ts'
import { aPublishedPage } from '../../builders/aPublishedPage.ts'
import { aBasket, aBlock, addressOf, aVault, usd } from '../../builders/facts.ts'
import { memoryPublications } from '../../builders/memoryPublications.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

const DAY_SEC = 86_400
/** One dark pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Texts that try to run code, load files, end markup or reverse text in markup, attributes or styles. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title></style></svg><svg onload=alert(1)>',
  '</text><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '#fff;}body{background:url(http://127.0.0.1:9/x)}',
  '\u202egnp.exe \u2066\u0000\u0007',
  'مرحبا بالعالم שלום',
  '🚀👩‍👩‍👧‍👦 Z̸̧̢͙͔̹̦a̷l̸g̵o̶',
  'W'.repeat(60),
  '&lt;b&gt;&#x3c;script&#x3e;',
] as const

/** Returns a page with hostile texts, in other fields on each page. */
function hostilePage(round: number): PublishRequest {
  const text = (field: number) => HOSTILE[(round * 3 + field) % HOSTILE.length] ?? ''
  return aPublishedPage({
    slugs: [`hostile-${round}`],
    publisher: addressOf(0xd00 + round),
    label: text(0),
    brand: {
      name: text(1),
      tagline: text(2),
      description: [3, 4, 5].map(text).join(' '),
      accentColor: text(6),
      logo: text(7),
      links: { website: `https://example.com/${text(8)}`, x: text(9) },
      tags: [text(10), text(11)],
      disclaimer: text(4),
    },
  })
}

const wanted: readonly PublishRequest[] = [
  aPublishedPage({
    brand: {
      name: 'Example Capital',
      tagline: 'Four large companies, held in equal parts',
      description: 'We rebalance when a weight has moved by more than three percent.',
      accentColor: '#ff8a5c',
      logo: PIXEL,
      links: { website: 'https://example.com', docs: 'https://example.com/docs' },
      tags: ['technology', 'large caps'],
      disclaimer: 'The past is no promise.',
    },
  }),
  aPublishedPage({ slugs: ['plain-abc234'], label: null, publisher: addressOf(0xcb) }),
  aPublishedPage({
    slugs: ['night-abc234'],
    brand: { theme: 'dark', accentColor: '#ffff00' },
    publisher: addressOf(0xcc),
  }),
  aPublishedPage({
    slugs: ['gone-abc234'],
    publishedAtSec: aBlock().timestampSec - 9 * DAY_SEC,
    brand: { accentColor: '#101010', theme: 'light' },
    publisher: addressOf(0xca),
  }),
  ...[0, 1, 2, 3].map(hostilePage),
]

/** Narrow and wide, light and dark. */
const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

let browser: Browser
let server: ListeningServer
const origin = () => `http://127.0.0.1:${server.port}`

beforeAll(async () => {
  const world = aWorld({
    basket: aBasket({ halted: ['META'] }),
    vaults: [
      aVault({
        nav: usd(9_876_543.21),
        maxTvlUsdc6: usd(12_000_000),
        heldBps: [3_100, 2_400, 2_300, 1_900],
        targetWeightsBps: [2_500, 2_500, 2_500, 2_500],
        holders: 12_345,
      }),
    ],
  })
  const publications = memoryPublications()
  for (const request of wanted) await publications.save(request)
  const app = anApp(world, { publications, history: aPastVault(world, 400) })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('published pages', () => {
  it.each([
    ['a page with a brand', '/v/four-stocks-abc234'],
    ['a page without a brand, over a year', '/v/plain-abc234?range=1y'],
    ['a page that is always dark', '/v/night-abc234?range=7d'],
    ['a dormant page', '/v/gone-abc234'],
    ['the history of a page', '/v/four-stocks-abc234/history?range=all'],
    ['a slug without a page', '/v/nothing'],
  ])('show %s accessibly, narrow and light, wide and dark', async (_name, path) => {
    await using tab = await openTab(browser, `${origin()}${path}`)
    for (const view of VIEWS) {
      await tab.as(view)
      const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
      expect({ view, wide, barriers: await findBarriers(tab.page) }).toEqual({
        view,
        wide: view.width,
        barriers: [],
      })
    }
    const logo = `${origin()}/v/four-stocks-abc234/logo`
    const beyond = tab.requests.filter((url) => url !== `${origin()}${path}` && url !== logo)
    expect(beyond.filter((url) => !url.startsWith('data:'))).toEqual([])
    expect(tab.complaints.filter((text) => !/status of 4(04|10)/.test(text))).toEqual([])
  })

  it.each([0, 1, 2, 3])('show every text of a publisher as plain text, page %i', async (index) => {
    await using tab = await openTab(browser, 'about:blank')
    const dialogs: string[] = []
    tab.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    for (const path of [`/v/hostile-${index}/history`, `/v/hostile-${index}`]) {
      await tab.page.goto(`${origin()}${path}`)
      await tab.as({ width: 360, colorScheme: 'light' })
      expect(await tab.page.evaluate('document.scripts.length')).toBe(0)
      expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      const marked = await tab.page.evaluate(
        '[...document.querySelectorAll("*")].flatMap((e) => e.getAttributeNames()).filter((n) => n.startsWith("on") || n === "style")',
      )
      expect(marked).toEqual([])
      expect(await findBarriers(tab.page)).toEqual([])
    }
    expect(dialogs).toEqual([])
    const beyond = tab.requests.filter((url) => !url.startsWith(`${origin()}/v/hostile-${index}`))
    expect(beyond.filter((url) => !url.startsWith('data:') && url !== 'about:blank')).toEqual([])
    const links = await tab.page.evaluate(
      '[...document.querySelectorAll("main a")].map((a) => a.protocol)',
    )
    expect(new Set(Array.isArray(links) ? links : [])).toEqual(new Set(['http:', 'https:']))
  })

  it('have no clipped boxes at the widths of tablets', async () => {
    await using tab = await openTab(browser, `${origin()}/v/four-stocks-abc234`)
    for (const path of ['', '/history?range=1y']) {
      await tab.page.goto(`${origin()}/v/four-stocks-abc234${path}`)
      for (const width of [720, 768, 960]) {
        await tab.as({ width, colorScheme: 'light' })
        const cut = await tab.page.evaluate(
          '[...document.querySelectorAll(".box,.chart,.cards>div")].filter((e) => e.scrollWidth > e.clientWidth).length',
        )
        expect({ path, width, cut }).toEqual({ path, width, cut: 0 })
      }
    }
  })

  it('are usable by keyboard, and open their figures', async () => {
    await using tab = await openTab(browser, `${origin()}/v/four-stocks-abc234`)
    await tab.page.locator('summary').first().focus()
    await tab.page.keyboard.press('Enter')
    expect(await tab.page.locator('details').first().getAttribute('open')).toBe('')
    expect(await tab.page.locator('details table').first().locator('tr').count()).toBe(13)
    expect(await findBarriers(tab.page)).toEqual([])
    await tab.page.getByRole('link', { name: '90 days' }).focus()
    await tab.page.keyboard.press('Enter')
    await tab.page.waitForURL(/range=90d/)
    expect(await tab.page.locator('nav a[aria-current]').last().textContent()).toBe('90 days')
  })

  it('show the logo and the colour of their publisher', async () => {
    await using tab = await openTab(browser, `${origin()}/v/four-stocks-abc234`)
    const logo = 'document.querySelector("img.logo").naturalWidth'
    expect(await tab.page.evaluate(logo)).toBe(1)
    const colour = 'getComputedStyle(document.querySelector("main a")).color'
    await tab.as({ width: 1280, colorScheme: 'dark' })
    expect(await tab.page.evaluate(colour)).toBe('rgb(255, 138, 92)')
    await tab.page.goto(`${origin()}/v/night-abc234`)
    await tab.as({ width: 1280, colorScheme: 'light' })
    expect(await tab.page.evaluate(colour)).toBe('rgb(255, 255, 0)')
    expect(await tab.page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(16, 19, 21)',
    )
  })

  it('may be framed by a page of another origin', async () => {
    const body = `<!doctype html><iframe src="${origin()}/v/four-stocks-abc234"></iframe>`
    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(body)
    })
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve)
    })
    try {
      const address = other.address()
      const port = typeof address === 'object' ? address?.port : 0
      await using tab = await openTab(browser, `http://127.0.0.1:${port}/`)
      const framed = tab.page.frameLocator('iframe')
      expect(await framed.locator('h1').textContent()).toBe('Four stocks')
    } finally {
      other.closeAllConnections()
      other.close()
    }
  })
})
